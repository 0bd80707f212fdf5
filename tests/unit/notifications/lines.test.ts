import { beforeEach, describe, expect, test } from 'vitest'
import { groupsOf, toldOf } from '#domain/notifications/groups.ts'
import { sentenceOf } from '#domain/notifications/sentence.ts'
import type { Notification } from '#domain/notifications/notification.ts'
import { closeRead, tagOf } from '#local/close-read.ts'
import type { Replica } from '#local/database.ts'
import { mutate } from '#local/mutate.ts'
import { notificationLines, unreadNotifications } from '#local/queries/notifications.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'

const told = (id: number, conversationId: number, fields: Partial<Notification> = {}): Notification => ({
  id,
  userId: 7,
  kind: 'message',
  subjects: { conversationId },
  texts: { who: 'Dana' },
  isListed: true,
  isAudible: false,
  createdAt: id * 10,
  readAt: null,
  ...fields,
})

describe('lines', () => {
  test('hold what is of one conversation, those with the newest first', () => {
    const groups = groupsOf([told(1, 8), told(2, 9), told(4, 8), told(3, 9, { readAt: 1 })])
    expect(groups.map(({ key, at }) => [key, at])).toEqual([
      ['conversation 8', 40],
      ['conversation 9', 30],
    ])
    expect(groups[0]?.notifications.map(({ id }) => id)).toEqual([4, 1])
  })

  test('are unread while anything in them is, and speak of that', () => {
    const [line] = groupsOf([told(1, 8), told(2, 8, { readAt: 5 }), told(3, 8, { kind: 'mention' })])
    expect(line?.isRead).toBe(false)
    expect(toldOf(line!).map(({ id }) => id)).toEqual([3, 1])
    const [read] = groupsOf([told(1, 8, { readAt: 5 }), told(2, 8, { readAt: 5 })])
    expect(read?.isRead).toBe(true)
    expect(toldOf(read!).map(({ id }) => id)).toEqual([2])
  })

  test('of the same moment stand in the order in which they were made', () => {
    const at = { createdAt: 5 }
    expect(groupsOf([told(2, 9, at), told(3, 8, at)]).map(({ conversationId }) => conversationId)).toEqual([
      8, 9,
    ])
  })

  test('of nothing in particular stand alone', () => {
    expect(groupsOf([told(1, 0, { subjects: {} }), told(2, 0, { subjects: {} })])).toHaveLength(2)
  })
})

describe('a sentence of several', () => {
  const by = (who: string, kind = 'message') => ({ kind, texts: { who } })
  test.each([
    [['Bert Beta', 'Anna Alpha', 'Anna Alpha'], 'Bert Beta and Anna Alpha', 'wrote 3 times'],
    [['Dana'], 'Dana', 'wrote'],
    [['Dana', 'Dana'], 'Dana', 'wrote 2 times'],
    [['A', 'B', 'C'], 'A, B and C', 'wrote 3 times'],
    [['A', 'B', 'C', 'D', 'E', 'A'], 'A, B and 3 others', 'wrote 6 times'],
  ])('names each writer: %j', (writers, who, what) => {
    expect(sentenceOf(writers.map((each) => by(each)))).toEqual({ who, what })
  })

  test('names who did what happened last alone', () => {
    expect(sentenceOf([by('Maya', 'mention'), by('Dana')])).toEqual({
      who: 'Maya',
      what: 'mentioned you in a note',
    })
    expect(sentenceOf([by('Maya', 'assigned'), by('Ben', 'assigned')]).who).toBe('Maya')
  })
})

describe('on a device', () => {
  let db: Replica
  const put = (rows: readonly Notification[]) =>
    db.notifications.bulkPut(rows.map((row) => ({ ...row, v: 1 })))

  beforeEach(async () => {
    ;({ db } = await memoryDesk())
    await db.conversations.bulkPut(
      [
        { ...conversationRow(8), subject: 'Brakes' },
        { ...conversationRow(9), subject: 'Bells', mergedInto: 8 },
        { ...conversationRow(10), subject: 'Chains' },
      ].map((row) => withBox({ ...row, v: 1 })),
    )
  })

  test('the dot counts the lines that the list shows as unread', async () => {
    await put([
      told(1, 8),
      told(2, 8),
      told(3, 10),
      told(4, 10, { readAt: 1 }),
      told(5, 10, { isListed: false }),
    ])
    const lines = await notificationLines.run(db, undefined)
    expect(lines.map(({ subject, isRead }) => [subject, isRead])).toEqual([
      ['Chains', false],
      ['Brakes', false],
    ])
    const unread = await unreadNotifications.run(db, undefined)
    expect(unread.count).toBe(lines.filter(({ isRead }) => !isRead).length)
    // Notifications outside the list are marked as read with their conversation.
    expect(unread.all.map(({ id }) => id)).toEqual([1, 2, 3, 5])
  })

  test('what is of a conversation out of sight is not told of, and what became part of another is that', async () => {
    await put([told(1, 4711), told(2, 9), told(3, 8)])
    const [line, ...others] = await notificationLines.run(db, undefined)
    expect(others).toEqual([])
    expect(line).toMatchObject({ conversationId: 8, subject: 'Brakes' })
    expect(line?.notifications.map(({ id }) => id)).toEqual([3, 2])
    expect((await unreadNotifications.run(db, undefined)).all.map(({ id }) => id)).toEqual([2, 3])
  })

  test('the newest that is to be heard is named, until it is read', async () => {
    const newest = async () => (await unreadNotifications.run(db, undefined)).newestAudible
    await put([told(1, 8, { isAudible: true }), told(2, 10, { isAudible: true }), told(3, 8)])
    expect(await newest()).toEqual({ id: 2, conversationId: 10 })
    await put([told(2, 10, { isAudible: true, readAt: 1 })])
    expect(await newest()).toEqual({ id: 1, conversationId: 8 })
    await db.notifications.clear()
    expect(await newest()).toBeNull()
  })

  test('all are read at once, however many they are', async () => {
    const desk = await memoryDesk()
    const { userId } = desk.actor
    const many = desk.db
    await many.notifications.bulkPut(
      Array.from({ length: 300 }, (_, n) => ({ ...told(n + 1, 8, { userId, subjects: {} }), v: 1 })),
    )
    await mutate(desk, 'notifications.markAllRead', { userId, upTo: 2990 })
    expect((await unreadNotifications.run(many, undefined)).all.map(({ id }) => id)).toEqual([300])
  })

  test('what a browser shows goes with what was read, and what is newer than that stays', async () => {
    await put([told(1, 8, { readAt: 99 }), told(2, 10), told(3, 10, { readAt: 99 })])
    const closed: string[] = []
    const shown = [
      { tag: tagOf(8), timestamp: 10 },
      { tag: tagOf(8), timestamp: 11 },
      { tag: tagOf(10), timestamp: 20 },
      { tag: tagOf(4711), timestamp: 1 },
      { tag: '', timestamp: 1 },
    ].map((each) => ({ ...each, close: () => void closed.push(`${each.tag} ${each.timestamp}`) }))
    await closeRead(db, {
      getNotifications: () => Promise.resolve(shown as unknown as globalThis.Notification[]),
    })
    expect(closed).toEqual([`${tagOf(8)} 10`])
  })
})
