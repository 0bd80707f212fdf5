import { randomUUID } from 'node:crypto'
import { leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { PushLine, Verdict, WireOp } from '#domain/sync/push.ts'
import type { DeskUser, TestDesk } from '../desk.ts'

/** Device of a user with its own id lease, which pushes ops. */
export interface OpDevice {
  newId(): number
  push(
    ...ops: { cmd: string; args: object; base?: object; op?: string; needs?: string[] }[]
  ): Promise<Verdict[]>
}

/** Opens a device for a user of a desk. */
export async function openOpDevice(desk: TestDesk, as: DeskUser): Promise<OpDevice> {
  const client = randomUUID()
  const [meta] = await desk.sql<{ epoch: string }>('select db_epoch as epoch from sync_meta')
  const { body } = await desk.call<Lease>('POST', '/desk/sync/lease', { as, body: { client } })
  let next = body.k * leaseSize
  return {
    newId: () => next++,
    async push(...ops) {
      const whole: WireOp[] = ops.map((op) => ({
        ...{ op: randomUUID(), opv: 1, base: null, needs: [], at: Date.now(), firstSentAt: null },
        ...op,
      }))
      const answer = await desk.call<string>('POST', '/desk/sync/push', {
        as,
        body: { client, wire: 1, epoch: meta?.epoch, ops: whole, voids: [] },
      })
      const lines = answer.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as PushLine)
      return lines.filter((line): line is Verdict => line.t === 'verdict')
    },
  }
}
