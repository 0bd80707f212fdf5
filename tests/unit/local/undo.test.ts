import { expect, test } from 'vitest'
import { mutateAll, type Enqueued } from '#local/mutate.ts'
import { retryNow } from '#local/outbox.ts'
import { withBox } from '#local/rows.ts'
import { takeOut, undoAll } from '#local/undo.ts'
import { conversationRow, mailboxRow, memoryDesk } from '../../support/replica.ts'

const count = 120

async function deskOfMany() {
  const desk = await memoryDesk()
  await desk.db.mailboxes.put({ ...mailboxRow, v: 1 })
  const rows = Array.from({ length: count }, (_, index) =>
    withBox({ ...conversationRow(index + 1, { statusId: 2 }), v: 1 }),
  )
  await desk.db.conversations.bulkPut(rows)
  return desk
}

type Desk = Awaited<ReturnType<typeof deskOfMany>>

const closing = (ids: readonly number[]) =>
  ids.map((conversationId) => ({
    cmd: 'conversations.setStatus',
    args: { conversationId, statusId: 4, acknowledged: 0 },
  }))

const ids = Array.from({ length: count }, (_, index) => index + 1)

const closed = (desk: Desk) => desk.db.conversations.filter(({ statusId }) => statusId === 4).count()

const isMade = (each: Enqueued | null): each is Enqueued => each !== null

const close = async (desk: Desk) => (await mutateAll(desk, closing(ids), { group: 'g' })).filter(isMade)

test('many changes of one gesture are one group, in order, and show at once', async () => {
  const desk = await deskOfMany()
  const told: unknown[] = []
  desk.bus.subscribe((changes) => told.push(changes.conversations))
  const made = await close(desk)
  expect(made.map(({ op }) => op)).toEqual((await desk.db.outbox.orderBy('n').toArray()).map(({ op }) => op))
  expect(await desk.db.outbox.filter(({ group }) => group === 'g').count()).toBe(count)
  expect(await closed(desk)).toBe(count)
  expect(told).toEqual([ids])
})

test('what is gone from the device is left out, and the rest is done', async () => {
  const desk = await deskOfMany()
  await desk.db.conversations.delete(7)
  const made = await mutateAll(desk, closing([6, 7, 8]), { group: 'g' })
  expect(made.map((each) => each !== null)).toEqual([true, false, true])
  expect(await desk.db.outbox.count()).toBe(2)
})

test('a change the role does not allow makes none of them', async () => {
  const desk = await deskOfMany()
  const powerless = { ...desk, actor: { ...desk.actor, permissions: new Set<never>() } }
  await expect(mutateAll(powerless, closing([1, 2]), {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await desk.db.outbox.count()).toBe(0)
})

test('Undo of what has not left leaves nothing behind', async () => {
  const desk = await deskOfMany()
  const before = await desk.db.conversations.toArray()
  await undoAll(desk, await close(desk))
  expect(await desk.db.outbox.count()).toBe(0)
  expect(await desk.db.shadow.count()).toBe(0)
  expect(await desk.db.conversations.toArray()).toEqual(before)
})

test('of what the server may have the inverse is sent, of what it refused nothing is', async () => {
  const desk = await deskOfMany()
  const made = await close(desk)
  const rows = await desk.db.outbox.orderBy('n').toArray()
  for (const { n } of rows.slice(0, 40)) await desk.db.outbox.update(n, { firstSentAt: 5 })
  const verdict = { st: 'rejected' as const, message: 'No', at: 5 }
  for (const { n } of rows.slice(40, 50))
    await desk.db.outbox.update(n, { firstSentAt: 5, state: 'attention', verdict })
  await undoAll(desk, made, { group: 'back' })
  await retryNow(desk)
  const left = await desk.db.outbox.orderBy('n').toArray()
  expect(left.map(({ group }) => group)).toEqual([
    ...Array.from({ length: 40 }, () => 'g'),
    ...Array.from({ length: 40 }, () => 'back'),
  ])
  expect(await closed(desk)).toBe(0)
})

test('what another op waits for stays', async () => {
  const desk = await deskOfMany()
  const [first, second] = await close(desk)
  await mutateAll(desk, closing([3]), { needs: [first?.op ?? ''] })
  const gone = await takeOut(desk, [first?.op ?? '', second?.op ?? ''])
  expect([...gone]).toEqual([second?.op])
})
