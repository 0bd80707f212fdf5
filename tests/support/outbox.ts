import { carryOut } from '#server/outbox/carry-out.ts'
import { claim } from '#server/outbox/claim.ts'
import type { CarriedKind } from '#server/outbox/kind.ts'
import { nodeRandom } from '#server/node-clock.ts'
import type { TestDesk } from './desk.ts'

/** Runs all outbox entries due at a time, like an idle process. */
export async function carryOutDue(
  { database, logged }: Pick<TestDesk, 'database' | 'logged'>,
  kinds: readonly CarriedKind[],
  now: number,
): Promise<number> {
  const log = { warn: (message: string) => void logged.push({ message }) }
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }
  const parts = { database, kinds, clock, random: nodeRandom, log }
  const slots = kinds.map(({ name }) => ({ kind: name, free: 100 }))
  for (let count = 0; ;) {
    const rows = await claim(database, slots, now)
    if (rows.length === 0) return count
    count += rows.length
    await Promise.all(rows.map((row) => carryOut(parts, row, () => false)))
  }
}
