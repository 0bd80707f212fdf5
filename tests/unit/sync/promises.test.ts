import { beforeEach, expect, test } from 'vitest'
import { seededRandom } from '#lib/random.ts'
import { mutate } from '#local/mutate.ts'
import { withBox } from '#local/rows.ts'
import { Engine } from '#sync/engine.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'
import { ScriptedServer } from '../../support/scripted-server.ts'

let desk: Awaited<ReturnType<typeof memoryDesk>>
let server: ScriptedServer
let engine: Engine

beforeEach(async () => {
  desk = await memoryDesk()
  server = new ScriptedServer()
  const { db, bus, clock } = desk
  engine = new Engine({ db, durable: db, bus, transport: server, clock, random: seededRandom(3n) })
  await engine.start()
  await engine.settled()
})

const setStatus = (statusId: number) =>
  mutate(desk, 'conversations.setStatus', { conversationId: 10, statusId, acknowledged: 0 })

/** Distinct status values that a component sees between transactions, until `until` ends. */
async function seenUntil(until: () => Promise<unknown>): Promise<number[]> {
  const seen: number[] = []
  let isOver = false
  const work = until().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const statusId = (await desk.db.conversations.get(10))?.statusId as number
    if (seen.at(-1) !== statusId) seen.push(statusId)
  }
  await work
  return seen
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    desk.clock.pass(60_000)
    await engine.settled()
  }
}

test.each([
  'rows with the verdict',
  'rows by the next pull',
  'a verdict asked for after a lost answer',
] as const)('C9: %s: what was done never seems undone on the way', async (how) => {
  server.sendsRows = how === 'rows with the verdict'
  server.losesAnswers = how === 'a verdict asked for after a lost answer' ? 1 : 0
  await setStatus(4)
  expect(await seenUntil(settled)).toEqual([4])
  expect(await desk.db.outbox.count()).toBe(0)
  engine.stop()
})

test('C12: saved is said when the transaction is complete, and not when it was aborted at its end', async () => {
  engine.stop()
  const { db } = desk
  await db.conversations.put(withBox({ ...conversationRow(10), v: 1 }))
  const saved = setStatus(4).then(() => db.outbox.count())
  expect(await saved).toBe(1)
  // Like a browser that finds its disk full on write.
  db.outbox.hook('creating', (_, __, transaction) => {
    transaction.idbtrans.abort()
  })
  const priority = { conversationId: 10, priority: 'high' }
  await expect(mutate(desk, 'conversations.setPriority', priority)).rejects.toThrow()
  expect(await db.outbox.count()).toBe(1)
  expect(await db.conversations.get(10)).toMatchObject({ statusId: 4, priority: 'default' })
})
