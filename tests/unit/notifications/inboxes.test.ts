import { expect, test } from 'vitest'
import { groupsOf } from '#domain/notifications/groups.ts'
import type { Notification } from '#domain/notifications/notification.ts'
import { pushMessageSchema } from '#domain/notifications/push-message.ts'
import { descriptionOf } from '#domain/notifications/sentence.ts'
import { closeRead, inboxTag, tagOf } from '#local/close-read.ts'
import { notificationLines, unreadNotifications } from '#local/queries/notifications.ts'
import { labelOf, olderRowOf, rowOf } from '#app/notifications/panel-rows.ts'
import { memoryDesk } from '../../support/replica.ts'

/* Notifications of an inbox have no conversation, and link to the inbox's form. */

const detail = 'The server does not answer. Check host and port.'

const told = (id: number, fields: Partial<Notification> = {}): Notification => ({
  ...{ id, userId: 7, kind: 'inboxFailing', subjects: { mailboxId: 3 } },
  texts: { inbox: 'Support', way: 'fetching', detail },
  ...{ isListed: true, isAudible: false, createdAt: id * 10, readAt: null },
  ...fields,
})

test.each([
  ['inboxFailing', { way: 'fetching' }, 'Support has trouble fetching mail'],
  ['inboxFailing', { way: 'sending' }, 'Support has trouble sending mail'],
  ['inboxWorks', { way: 'fetching' }, 'Support fetches mail again'],
  ['inboxWorks', { way: 'sending' }, 'Support sends mail again'],
  ['inboxWorks', { way: 'grant' }, 'Support works again'],
  ['inboxRefused', { way: 'grant', provider: 'Google' }, 'Google lets Support in no more'],
  ['doubtful', { count: '1' }, 'A message waits for your decision'],
  ['doubtful', { count: '4' }, '4 messages wait for your decision'],
  // Kinds of a newer build are shown by an older one, too.
  ['inboxMoved', {}, 'Something happened'],
])('%s, %o: is one sentence', (kind, texts, sentence) => {
  expect(descriptionOf({ kind, texts: { inbox: 'Support', ...texts } })).toBe(sentence)
})

test('what is told of one inbox stands in one line, beside what is of nothing in particular', () => {
  const lines = groupsOf([
    ...[told(1), told(2, { kind: 'inboxWorks' })],
    told(3, { subjects: {} }),
    ...[4, 5].map((id) => told(id, { kind: 'doubtful', subjects: {} })),
  ])
  expect(lines.map(({ key, conversationId, mailboxId }) => [key, conversationId, mailboxId])).toEqual([
    ['doubtful', null, undefined],
    ['notification 3', null, undefined],
    ['inbox 3', null, 3],
  ])
})

test('a line says what is wrong and what to do, from the device and from the server', async () => {
  const { db } = await memoryDesk()
  await db.notifications.bulkPut([{ ...told(1), v: 1 }])
  const [line] = await notificationLines.run(db, undefined)
  const row = rowOf(line!, () => undefined)
  expect(row).toMatchObject({ conversationId: null, mailboxId: 3, subject: detail, who: null })
  expect(labelOf(row)).toBe(`Unread, Support has trouble fetching mail, ${detail}`)
  const older = {
    ...{ id: 1, description: row.what, isRead: false, kind: 'inboxFailing', createdAt: 10 },
    ...{ conversationId: null, mailboxId: 3, taskId: null, article: null, subject: detail },
  }
  expect(olderRowOf(older)).toMatchObject({ mailboxId: 3, subject: detail, what: row.what })
  expect(await unreadNotifications.run(db, undefined)).toMatchObject({
    count: 1,
    all: [{ id: 1, conversationId: null, mailboxId: 3 }],
  })
})

test('what a browser shows of it goes once it is read', async () => {
  const { db } = await memoryDesk()
  await db.notifications.bulkPut([{ ...told(1, { readAt: 20 }), v: 1 }])
  const closed: string[] = []
  const shown = [inboxTag(3), inboxTag(4), tagOf(3)].map((tag) => ({
    ...{ tag, timestamp: 10 },
    close: () => void closed.push(tag),
  }))
  await closeRead(db, {
    getNotifications: () => Promise.resolve(shown as unknown as globalThis.Notification[]),
  })
  expect(closed).toEqual([inboxTag(3)])
})

test('a push of it is read, and one of a conversation as before', () => {
  const push = { accountId: 1, userId: 7, title: 'x', body: '', at: 1 }
  const ofInbox = { ...push, kind: 'inboxFailing', conversationId: null, position: null, mailboxId: 3 }
  const ofConversation = { ...push, kind: 'message', conversationId: 8, position: 2 }
  expect(pushMessageSchema.safeParse(ofInbox).success).toBe(true)
  expect(pushMessageSchema.safeParse(ofConversation).success).toBe(true)
})
