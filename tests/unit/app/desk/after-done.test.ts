import { expect, test } from 'vitest'
import { afterDone } from '#app/desk/live/after-done.ts'
import { serverQuery } from '#app/inbox/server-query.ts'
import { activityGroups } from '#app/conversations/thread/activity-groups.ts'
import { fittingItems } from '#app/ui/fitting.ts'
import type { Activity } from '#domain/conversations/activity.ts'

test('the desk goes on to the neighbour that stays, and to the list at its end', () => {
  const list = [1, 2, 3, 4]
  expect(afterDone(list, 2, [2, 3], 'next')).toBe(4)
  expect(afterDone(list, 3, [2, 3], 'previous')).toBe(1)
  expect(afterDone(list, 4, [4], 'next')).toBeUndefined()
  expect(afterDone(list, 1, [1], 'previous')).toBeUndefined()
  expect(afterDone(list, 2, [2], 'list')).toBeUndefined()
  expect(afterDone(list, 9, [9], 'next')).toBeUndefined()
})

test('the server is asked what the list shows, and nothing where a search narrows it', () => {
  expect(serverQuery({ box: 'inbox', isSnoozed: false, assigneeId: null, statusId: 3 })).toEqual({
    ...{ snoozed: false, assigneeId: 'none', teamId: 'none', status: 'on_hold' },
  })
  expect(serverQuery({ box: 'trash', assigneeId: 4, isUnread: true })).toEqual({
    ...{ isTrashed: true, assigneeId: 4, isRead: false },
  })
  expect(serverQuery({ box: 'inbox', among: { ids: new Set([1]) } })).toBeNull()
})

const activity = (id: number, fields: Partial<Activity> = {}): Activity => ({
  ...{ id, conversationId: 1, position: id, field: 'priority', from: 'low', to: 'high' },
  ...{ actorId: 3, op: null, overruledUserId: null, ruleName: null, createdAt: 60_000 + id, origins: [] },
  ...fields,
})

test('changes of one minute by one person are told together, others apart', () => {
  const groups = activityGroups(
    [
      activity(1),
      activity(2),
      activity(3, { actorId: 4 }),
      activity(4, { actorId: 4, createdAt: 120_000 }),
      activity(5, { actorId: 4, createdAt: 120_001, overruledUserId: 3 }),
      activity(6, { actorId: 4, createdAt: 120_002 }),
    ],
    ({ overruledUserId }) => overruledUserId !== null,
  )
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[1, 2], [3], [4], [5], [6]])
})

test('tabs that do not fit give way to a menu, the chosen one never', () => {
  const widths = [40, 50, 60, 70, 80]
  const at = (room: number, kept: number) => fittingItems(widths, { room, gap: 2, menu: 30, kept })
  expect(at(308, 0)).toEqual([0, 1, 2, 3, 4])
  expect(at(300, 0)).toEqual([0, 1, 2, 3])
  expect(at(200, 4)).toEqual([0, 4])
  for (let room = 120; room < 320; room += 1) {
    const shown = at(room, 4)
    const width = shown.reduce((sum, index) => sum + widths[index]!, 0) + 2 * (shown.length - 1)
    expect(shown).toContain(4)
    expect(width + (shown.length < widths.length ? 32 : 0)).toBeLessThanOrEqual(room)
  }
})
