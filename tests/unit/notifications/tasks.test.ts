import { expect, test } from 'vitest'
import type { Notification } from '#domain/notifications/notification.ts'
import { descriptionOf } from '#domain/notifications/sentence.ts'
import { closeRead, taskTag } from '#local/close-read.ts'
import { notificationLines, unreadNotifications } from '#local/queries/notifications.ts'
import { labelOf, rowOf } from '#app/notifications/panel-rows.ts'
import { memoryDesk } from '../../support/replica.ts'
import { taskRow } from '../../support/data/tasks.ts'

/* Notifications of tasks have no conversation, and link to the task. */

const told = (id: number, fields: Partial<Notification> = {}): Notification => ({
  ...{ id, userId: 7, kind: 'taskMention', subjects: { taskId: 3, itemId: 11, actorId: 5 } },
  ...{ texts: { who: 'Priya Raman' }, isListed: true, isAudible: false, createdAt: id * 10, readAt: null },
  ...fields,
})
const overdue = (id: number, taskId: number) =>
  told(id, { kind: 'taskOverdue', subjects: { taskId, itemId: taskId }, texts: {} })

test('one sentence says what it is', () => {
  expect(descriptionOf(told(1))).toBe('Priya Raman mentioned you in a comment')
  expect(descriptionOf({ kind: 'taskDueSoon', texts: {} })).toBe('Your task is due soon')
  expect(descriptionOf(overdue(1, 3))).toBe('Your task is overdue')
})

test('what is told of one task stands in one line with its subject; of one that is out of sight nothing', async () => {
  const { db } = await memoryDesk()
  await db.tasks.bulkPut([
    { ...taskRow(3, { subject: 'Swap the hub' }), v: 1 },
    { ...taskRow(4, { deletedAt: 5 }), v: 1 },
  ])
  const rows = [told(1), overdue(2, 3), overdue(3, 4), overdue(4, 99)]
  await db.notifications.bulkPut(rows.map((row) => ({ ...row, v: 1 })))
  const lines = await notificationLines.run(db, undefined)
  expect(lines.map(({ key, subject }) => [key, subject])).toEqual([['task 3', 'Swap the hub']])
  const row = rowOf(lines[0]!, () => undefined)
  expect(row).toMatchObject({ conversationId: null, mailboxId: null, taskId: 3, kind: 'taskOverdue' })
  expect(labelOf(row)).toBe('Unread, Your task is overdue, Swap the hub')
  const unread = await unreadNotifications.run(db, undefined)
  expect(unread).toMatchObject({
    count: 1,
    all: [
      { id: 1, taskId: 3 },
      { id: 2, taskId: 3 },
    ],
  })
})

test('what a browser shows of a task is closed once it was read', async () => {
  const { db } = await memoryDesk()
  await db.notifications.put({ ...overdue(1, 3), readAt: 99, v: 1 })
  const closed: string[] = []
  const shown = [3, 4].map((id) => ({
    ...{ tag: taskTag(id), timestamp: 10 },
    close: () => void closed.push(taskTag(id)),
  }))
  await closeRead(db, { getNotifications: () => Promise.resolve(shown as never) })
  expect(closed).toEqual([taskTag(3)])
})
