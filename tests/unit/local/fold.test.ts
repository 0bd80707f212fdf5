import { expect, test } from 'vitest'
import type { DataLine } from '#sync/apply.ts'
import { writeLines } from '#sync/apply.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import { ChangeSet } from '#local/changes.ts'
import type { Desk } from '#local/desk.ts'
import { foldedTables, refold } from '#local/fold.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { discard, reissue } from '#local/outbox.ts'
import { threadOf } from '#local/queries/conversations.ts'
import { laneOfLine } from '#sync/apply.ts'
import { conversationRow, inboundRow, mailboxRow, memoryDesk } from '../../support/replica.ts'

async function receive(desk: Desk, lines: DataLine[]): Promise<void> {
  const { db } = desk
  await db.transaction('rw', [...foldedTables(db), db.tomb], async () =>
    refold(db, lines.map(laneOfLine), () => writeLines(db, lines, 0, new ChangeSet()), new ChangeSet()),
  )
}

async function deskWithConversation() {
  const desk = await memoryDesk()
  await receive(desk, [
    { t: 'put', e: 'mailboxes', v: 1, r: mailboxRow },
    { t: 'put', e: 'conversations', v: 2, r: conversationRow(10) },
    { t: 'put', e: 'messages', v: 3, r: inboundRow(11, 10, 1) },
  ])
  return desk
}

const setStatus = (desk: Desk, statusId: number) =>
  mutate(desk, 'conversations.setStatus', { conversationId: 10, statusId, acknowledged: 0 })

async function reply(desk: Desk, html = '<p>Thanks</p>') {
  const [id] = await takeIds(desk.db, 1)
  return mutate(desk, 'messages.reply', {
    id,
    conversationId: 10,
    to: [{ email: 'dana@ryeandrail.example', name: 'Dana Whitlock' }],
    cc: [],
    bcc: [],
    html,
    attachments: [],
    draftId: null,
    notBefore: null,
    mode: 'reply',
    messageId: 11,
    acknowledged: 0,
  })
}

test('a change shows at once and waits in the outbox', async () => {
  const desk = await deskWithConversation()
  await setStatus(desk, 4)
  expect((await desk.db.conversations.get(10))?.statusId).toBe(4)
  const [op] = await desk.db.outbox.toArray()
  expect(op).toMatchObject({
    cmd: 'conversations.setStatus',
    state: 'waiting',
    base: { lastInbound: 1, statusId: 2 },
  })
})

test('a server row under a waiting change keeps the change on top, field by field', async () => {
  const desk = await deskWithConversation()
  await setStatus(desk, 4)
  await receive(desk, [
    { t: 'put', e: 'conversations', v: 9, r: conversationRow(10, { statusId: 3, priority: 'high' }) },
  ])
  expect(await desk.db.conversations.get(10)).toMatchObject({ statusId: 4, priority: 'high', v: 9 })
})

test('a refused change stops being shown as done and keeps its words', async () => {
  const desk = await deskWithConversation()
  const { op } = await reply(desk, '<p>My careful words</p>')
  expect((await threadOf.run(desk.db, 10)).messages).toHaveLength(2)
  await applyVerdicts(
    desk.db,
    [{ t: 'verdict', op, st: 'conflict', seq: 0, reason: 'newer_messages', message: 'Somebody wrote' }],
    { now: 1, random: desk.random },
  )
  expect((await threadOf.run(desk.db, 10)).messages).toHaveLength(1)
  expect(await desk.db.conversations.get(10)).toMatchObject({ totalMessages: 1, items: 1 })
  const kept = await desk.db.outbox.get({ op })
  expect(kept).toMatchObject({ state: 'attention', args: { html: '<p>My careful words</p>' } })
})

test('sending anyway is a new op with the same words', async () => {
  const desk = await deskWithConversation()
  const { op } = await reply(desk)
  const verdict = { t: 'verdict' as const, op, st: 'conflict' as const, seq: 0, message: 'Somebody wrote' }
  await applyVerdicts(desk.db, [verdict], { now: 1, random: desk.random })
  const again = await reissue(desk, op, { acknowledged: 5 })
  expect(again.op).not.toBe(op)
  const ops = await desk.db.outbox.toArray()
  expect(ops).toHaveLength(1)
  expect(ops[0]).toMatchObject({
    op: again.op,
    state: 'waiting',
    args: { acknowledged: 5, html: '<p>Thanks</p>' },
  })
  expect((await threadOf.run(desk.db, 10)).messages).toHaveLength(2)
})

test('an applied change leaves the outbox in the transaction that brings its rows', async () => {
  const desk = await deskWithConversation()
  const { op } = await setStatus(desk, 4)
  await applyVerdicts(
    desk.db,
    [
      {
        t: 'verdict',
        op,
        st: 'applied',
        seq: 12,
        rows: [{ t: 'put', e: 'conversations', v: 12, r: conversationRow(10, { statusId: 4 }) }],
      },
    ],
    { now: 1, random: desk.random },
  )
  expect(await desk.db.outbox.count()).toBe(0)
  expect(await desk.db.shadow.count()).toBe(0)
  expect(await desk.db.conversations.get(10)).toMatchObject({ statusId: 4, v: 12 })
})

test('discarding what was never sent restores the row under it', async () => {
  const desk = await deskWithConversation()
  const { op } = await setStatus(desk, 4)
  expect(await discard(desk, op)).toBe('gone')
  expect(await desk.db.conversations.get(10)).toMatchObject({ statusId: 2, v: 2 })
})

test('a tag that another of its name stood for shows once that one is thrown away', async () => {
  const desk = await deskWithConversation()
  const [first, second] = (await takeIds(desk.db, 2)) as [number, number]
  const create = (id: number, color: string) =>
    mutate(desk, 'labels.create', { id, label: 'VIP', color, description: '' })
  const { op } = await create(first, 'red')
  await create(second, 'blue')
  expect((await desk.db.labels.toArray()).map(({ id }) => id)).toEqual([first])
  expect(await discard(desk, op)).toBe('gone')
  expect((await desk.db.labels.toArray()).map(({ id }) => id)).toEqual([second])
})

test('discarding what may have been received asks first', async () => {
  const desk = await deskWithConversation()
  const { op } = await setStatus(desk, 4)
  await desk.db.outbox.where('op').equals(op).modify({ firstSentAt: 5 })
  expect(await discard(desk, op)).toBe('asked')
  expect(await desk.db.outbox.get({ op })).toMatchObject({ state: 'discarding' })
  expect((await desk.db.conversations.get(10))?.statusId).toBe(4)
})

test('two unsent changes of one field become one op with the first ground', async () => {
  const desk = await deskWithConversation()
  await setStatus(desk, 3)
  await setStatus(desk, 4)
  const ops = await desk.db.outbox.toArray()
  expect(ops).toHaveLength(1)
  expect(ops[0]).toMatchObject({ args: { statusId: 4 }, base: { statusId: 2 } })
})

test('a row that names its op names the one that will be sent, also after two became one', async () => {
  const desk = await deskWithConversation()
  const [id] = await takeIds(desk.db, 1)
  const all = { list: 'all', status: null, assignee: null, labelId: null, priority: null, mailboxId: null }
  const flags = { isUnread: false, isStarred: false, isWaiting: false, isMentioned: false, sort: 'newest' }
  const content = { ...all, ...flags, type: null }
  const save = (name: string, over: string | null) =>
    mutate(desk, 'views.save', { id, isShared: false, name, content, position: 1, over })
  const { op } = await save('Mine', null)
  await save('My work', op)
  expect(await desk.db.outbox.count()).toBe(1)
  expect(await desk.db.savedViews.toArray()).toMatchObject([{ name: 'My work', rev: op }])
})

test('reading twice counts as far as either reached, and unread is a change of its own', async () => {
  const desk = await deskWithConversation()
  const read = (isRead: boolean, upTo: number) =>
    mutate(desk, 'conversations.markRead', { conversationId: 10, isRead, upTo })
  const shown = async () => (await desk.db.conversations.get(10))?.isRead
  for (const [isRead, upTo, is] of [
    [false, 0, false],
    [true, 1, true],
    [true, 0, true],
  ] as const) {
    await read(isRead, upTo)
    expect(await shown()).toBe(is)
  }
  await receive(desk, [])
  await receive(desk, [{ t: 'put', e: 'conversations', v: 5, r: conversationRow(10, { isRead: false }) }])
  expect(await shown()).toBe(true)
  expect((await desk.db.outbox.toArray()).map(({ args }) => args)).toEqual([
    { conversationId: 10, isRead: false, upTo: 0 },
    { conversationId: 10, isRead: true, upTo: 1 },
  ])
})

test('an older row never replaces a newer one, and the dead stay dead', async () => {
  const desk = await deskWithConversation()
  await receive(desk, [{ t: 'put', e: 'conversations', v: 9, r: conversationRow(10, { statusId: 3 }) }])
  await receive(desk, [{ t: 'put', e: 'conversations', v: 5, r: conversationRow(10, { statusId: 1 }) }])
  expect((await desk.db.conversations.get(10))?.statusId).toBe(3)
  await receive(desk, [{ t: 'del', e: 'conversations', id: 10, v: 12 }])
  await receive(desk, [{ t: 'put', e: 'conversations', v: 13, r: conversationRow(10) }])
  expect(await desk.db.conversations.get(10)).toBeUndefined()
})

test('a row that was evicted and regained unchanged comes back', async () => {
  const desk = await deskWithConversation()
  await receive(desk, [{ t: 'evict', e: 'conversations', id: 10, v: 12 }])
  expect(await threadOf.run(desk.db, 10)).toMatchObject({ messages: [] })
  await receive(desk, [{ t: 'put', e: 'conversations', v: 12, r: conversationRow(10) }])
  expect(await desk.db.conversations.get(10)).toBeDefined()
})

test('bad input leaves neither row nor op', async () => {
  const desk = await deskWithConversation()
  await expect(setStatus(desk, 9)).rejects.toMatchObject({ code: 'INVALID', details: { field: 'statusId' } })
  await expect(
    mutate(desk, 'conversations.setPriority', { conversationId: 99, priority: 'high' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await desk.db.outbox.count()).toBe(0)
  expect(await desk.db.shadow.count()).toBe(0)
})
