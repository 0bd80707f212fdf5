import { describe, expect, test } from 'vitest'
import { changeBack, concerns, ruleBack } from '#app/conversations/reviews/overruled.ts'
import { OverruledWatch } from '#app/conversations/reviews/overruled-news.ts'
import type { Activity } from '#domain/conversations/activity.ts'
import { writeMeta } from '#local/meta.ts'
import { toChunks } from '#local/threads.ts'
import { memoryDesk } from '../../../support/replica.ts'

const me = 7
const priya = 9

const change = (id: number, fields: Partial<Activity> = {}): Activity => ({
  ...{ id, conversationId: 5, position: id, field: 'statusId', from: 4, to: 3, actorId: me, op: 'a' },
  ...{ overruledUserId: priya, ruleName: null, createdAt: 0, origins: [] },
  ...fields,
})

async function deskAt(seq: number) {
  const desk = await memoryDesk(me)
  await writeMeta(desk.db, { epoch: 'one', cursor: [seq, 1] })
  return desk
}

async function put(desk: Awaited<ReturnType<typeof deskAt>>, items: [Activity, number][]) {
  const rows = items.map(([r, v]) => ({ e: 'activities' as const, v, r }))
  await desk.db.threads.bulkPut(toChunks(5, rows))
}

const ids = async (watch: OverruledWatch) => (await watch.look([5])).map(({ activity }) => activity.id)

test('what arrives after the watch began is told once, to both', async () => {
  const desk = await deskAt(10)
  const watch = new OverruledWatch(desk)
  await put(desk, [[change(1), 10]])
  await watch.begin()
  const theirs = change(3, { actorId: priya, overruledUserId: me })
  const foreign = change(4, { actorId: priya, overruledUserId: 11 })
  const plain = change(5, { overruledUserId: null, ruleName: null })
  const label = change(6, { field: 'labelIds' })
  await put(desk, [
    [change(1), 10],
    [change(2), 11],
    [theirs, 12],
    [foreign, 13],
    [plain, 14],
    [label, 15],
  ])
  expect(await ids(watch)).toEqual([2, 3])
  expect(await ids(watch)).toEqual([])
})

test('a first filling, and the history after a restore, are no news', async () => {
  const desk = await memoryDesk(me)
  const watch = new OverruledWatch(desk)
  await watch.begin()
  await put(desk, [[change(1), 5]])
  await writeMeta(desk.db, { epoch: 'one', cursor: [5, 1], snapshot: { s0: [5, 1], after: null } })
  expect(await ids(watch)).toEqual([])
  await writeMeta(desk.db, { snapshot: null })
  expect(await ids(watch)).toEqual([])
  await put(desk, [[change(2), 6]])
  expect(await ids(watch)).toEqual([2])
  await writeMeta(desk.db, { epoch: 'two', cursor: [3, 1] })
  await put(desk, [[change(3), 3]])
  expect(await ids(watch)).toEqual([])
})

test('a catch-up with many conversations is told in the threads alone', async () => {
  const desk = await deskAt(1)
  const watch = new OverruledWatch(desk)
  await watch.begin()
  await put(desk, [[change(2), 2]])
  expect(await watch.look(Array.from({ length: 51 }, (_, n) => n))).toEqual([])
})

test('giving back sets the field as it was, assignee and team together', () => {
  expect(changeBack(change(1))).toEqual({
    cmd: 'conversations.setStatus',
    args: { conversationId: 5, statusId: 4, acknowledged: 0 },
  })
  expect(changeBack(change(1, { field: 'priority', from: 'low' }))?.args).toMatchObject({ priority: 'low' })
  const team = change(2, { field: 'teamId', from: 3, to: null })
  const person = change(1, { field: 'assigneeId', from: null, to: me })
  const args = { conversationId: 5, assigneeId: null, teamId: 3 }
  expect(changeBack(person, [team])?.args).toEqual(args)
  expect(changeBack(team, [person])?.args).toEqual(args)
  expect(changeBack(change(1, { field: 'subject' }))).toBeNull()
})

test('only the two whose values met are concerned', () => {
  expect([me, priya, 11].map((userId) => concerns(change(1), userId))).toEqual([true, true, false])
  expect(concerns(change(1, { overruledUserId: null, ruleName: null }), me)).toBe(false)
})

describe('what takes back what a rule did', () => {
  const now = { assigneeId: 4, teamId: 3 }
  const back = (fields: Partial<Activity>) =>
    ruleBack(change(1, { actorId: null, overruledUserId: null, ruleName: 'VIP', ...fields }), now)
  test.each<[Partial<Activity>, object]>([
    [
      { field: 'assigneeId', from: null, to: 4 },
      { cmd: 'conversations.assign', args: { assigneeId: null, teamId: 3 } },
    ],
    [
      { field: 'isTrashed', from: false, to: true },
      { cmd: 'conversations.trash', args: { isTrashed: false } },
    ],
    [
      { field: 'labelIds', from: [1], to: [1, 2] },
      { cmd: 'conversations.removeLabels', args: { labelIds: [2] } },
    ],
    [
      { field: 'labelIds', from: [1, 2], to: [2] },
      { cmd: 'conversations.addLabels', args: { labelIds: [1] } },
    ],
    [
      { field: 'mailboxId', from: 1, to: 2 },
      { cmd: 'conversations.move', args: { mailboxId: 1 } },
    ],
  ])('%o', (fields, expected) => expect(back(fields)).toMatchObject(expected))
})
