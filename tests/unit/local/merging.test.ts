import { expect, test } from 'vitest'
import type { DataLine } from '#sync/apply.ts'
import { lanesOf, writeLines } from '#sync/apply.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import { ChangeSet } from '#local/changes.ts'
import type { Desk } from '#local/desk.ts'
import { foldedTables, refold } from '#local/fold.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { discard, reissue, undo } from '#local/outbox.ts'
import { draftsOf, threadOf } from '#local/queries/conversations.ts'
import { conversationRow, inboundRow, mailboxRow, memoryDesk } from '../../support/replica.ts'

async function receive(desk: Desk, lines: DataLine[]): Promise<void> {
  const { db } = desk
  await db.transaction('rw', [...foldedTables(db), db.tomb], async () => {
    const lanes = await lanesOf(db, lines)
    await refold(db, lanes, () => writeLines(db, lines, 0, new ChangeSet()), new ChangeSet())
  })
}

/** Two conversations of two messages each, written alternately: 11 and 12 in 10, 21 and 22 in 20. */
async function deskOfTwo() {
  const desk = await memoryDesk()
  const thread = (id: number): DataLine[] => [
    {
      t: 'put',
      e: 'conversations',
      v: 2,
      r: conversationRow(id, { totalMessages: 2, items: 2, lastPosition: 2, lastInboundPosition: 2 }),
    },
    { t: 'put', e: 'messages', v: 3, r: { ...inboundRow(id + 1, id, 1), createdAt: 1000 + id } },
    { t: 'put', e: 'messages', v: 3, r: { ...inboundRow(id + 2, id, 2), createdAt: 2000 + id } },
  ]
  await receive(desk, [{ t: 'put', e: 'mailboxes', v: 1, r: mailboxRow }, ...thread(10), ...thread(20)])
  return desk
}

const merge = (desk: Desk, conversationId = 10, ids = [20]) =>
  mutate(desk, 'conversations.merge', { conversationId, ids })

async function reply(desk: Desk, conversationId: number) {
  const [id] = await takeIds(desk.db, 1)
  return mutate(desk, 'messages.reply', {
    id,
    conversationId,
    to: [{ email: 'dana@ryeandrail.example', name: 'Dana Whitlock' }],
    cc: [],
    bcc: [],
    html: '<p>Thanks</p>',
    attachments: [],
    draftId: null,
    notBefore: null,
    mode: 'reply',
    messageId: null,
    acknowledged: 0,
  })
}

const messagesOf = async (desk: Desk, id: number) =>
  (await threadOf.run(desk.db, id)).messages.map((message) => message.id)

test('a merge shows at once, in the order in which it was written, and the merged one leaves the list', async () => {
  const desk = await deskOfTwo()
  await merge(desk)
  expect(await messagesOf(desk, 10)).toEqual([11, 21, 12, 22])
  expect(await messagesOf(desk, 20)).toEqual([])
  expect(await desk.db.conversations.get(10)).toMatchObject({
    totalMessages: 4,
    items: 4,
    lastActivityAt: 1020,
  })
  expect(await desk.db.conversations.get(20)).toMatchObject({ mergedInto: 10, box: 4, items: 0 })
})

test('an undone merge that never left puts everything back as it was', async () => {
  const desk = await deskOfTwo()
  const before = await desk.db.threads.toArray()
  const rows = await desk.db.conversations.toArray()
  const merged = await merge(desk)
  await undo(desk, merged)
  expect(await desk.db.threads.toArray()).toEqual(before)
  expect(await desk.db.conversations.toArray()).toEqual(rows)
  expect(await desk.db.outbox.count()).toBe(0)
})

test('an undone merge that was sent comes apart here at once', async () => {
  const desk = await deskOfTwo()
  await receive(desk, [
    {
      t: 'put',
      e: 'conversations',
      v: 5,
      r: conversationRow(20, { totalMessages: 2, items: 2, labelIds: [3] }),
    },
  ])
  const merged = await merge(desk)
  await desk.db.outbox.toCollection().modify({ firstSentAt: 1 })
  await undo(desk, merged)
  expect((await desk.db.outbox.toArray()).map(({ cmd }) => cmd)).toEqual([
    'conversations.merge',
    'conversations.unmerge',
  ])
  expect(await messagesOf(desk, 10)).toEqual([11, 12])
  expect(await messagesOf(desk, 20)).toEqual([21, 22])
  expect(await desk.db.conversations.get(20)).toMatchObject({ mergedInto: null, totalMessages: 2, items: 2 })
  expect(await desk.db.conversations.get(10)).toMatchObject({ totalMessages: 2, items: 2, labelIds: [] })
  const places = (await threadOf.run(desk.db, 20)).messages.map(({ position, origins }) => [
    position,
    origins,
  ])
  expect(places).toEqual([
    [1, []],
    [2, []],
  ])
})

test('words begun in the merged one go along, and what is done to it later is done to the other', async () => {
  const desk = await deskOfTwo()
  const draft = {
    ...{
      conversationId: 20,
      mode: 'reply',
      messageId: 21,
      to: [],
      cc: [],
      bcc: [],
      subject: '',
      html: '<p>Dear</p>',
    },
    ...{ attachments: [], rev: 1, device: 'Desk', mailboxId: null },
  }
  await mutate(desk, 'drafts.save', { ...draft, id: 900 })
  await merge(desk)
  expect(await draftsOf.run(desk.db, 10)).toMatchObject([{ id: 900, html: '<p>Dear</p>' }])
  await mutate(desk, 'conversations.setPriority', { conversationId: 20, priority: 'high' })
  expect((await desk.db.conversations.get(10))?.priority).toBe('high')
  const last = (await desk.db.outbox.orderBy('n').last()) as { args: unknown; lanes: number[] }
  expect(last.args).toEqual({ conversationId: 10, priority: 'high' })
  expect(last.lanes).toEqual([10])
})

/** Server lines after another user has merged 20 into 10. */
const mergedElsewhere = (): DataLine[] => [
  {
    t: 'put',
    e: 'conversations',
    v: 9,
    r: conversationRow(10, { totalMessages: 4, items: 4, lastPosition: 4, lastInboundPosition: 4 }),
  },
  {
    t: 'put',
    e: 'conversations',
    v: 9,
    r: conversationRow(20, { mergedInto: 10, totalMessages: 0, items: 0 }),
  },
  ...[1, 2].flatMap((place): DataLine[] => [
    {
      t: 'put',
      e: 'messages',
      v: 9,
      r: {
        ...inboundRow(20 + place, 10, 2 + place),
        createdAt: 1000 * place + 20,
        origins: [{ conversationId: 20, position: place }],
      },
    },
    { t: 'evict', e: 'messages', id: 20 + place, v: 9, c: 20 },
  ]),
]

test('waiting work follows a merge that somebody else made, and stays in its lanes', async () => {
  const desk = await deskOfTwo()
  await reply(desk, 20)
  const [answer] = (await threadOf.run(desk.db, 20)).messages.slice(-1)
  await receive(desk, mergedElsewhere())
  expect(await messagesOf(desk, 20)).toEqual([])
  expect(await messagesOf(desk, 10)).toEqual([11, 21, 12, 22, answer?.id])
  const [op] = await desk.db.outbox.toArray()
  expect(op?.lanes).toEqual([20, 10])
  expect(op?.args).toMatchObject({ conversationId: 20 })
  expect(op?.base).toEqual({ lastMessage: 2 })
})

test('what takes apart a conversation that was merged meanwhile stands in the lane of that one too', async () => {
  const desk = await deskOfTwo()
  const merged = conversationRow(20, { mergedInto: 10, items: 0, totalMessages: 0 })
  await receive(desk, [
    { t: 'put', e: 'conversations', v: 4, r: conversationRow(30) },
    { t: 'put', e: 'conversations', v: 5, r: merged },
  ])
  await mutate(desk, 'conversations.unsplit', { conversationId: 30, newId: 20 })
  const lanes = async () => (await desk.db.outbox.toArray())[0]?.lanes
  expect(await lanes()).toEqual([30, 20, 10])
  await receive(desk, [{ t: 'put', e: 'conversations', v: 6, r: conversationRow(30) }])
  expect(await lanes()).toEqual([30, 20, 10])
})

test('a reply held back after a merge is sent anyway in the thread that stayed', async () => {
  const desk = await deskOfTwo()
  const { op } = await reply(desk, 20)
  const verdict = {
    t: 'verdict' as const,
    op,
    st: 'conflict' as const,
    seq: 0,
    reason: 'newer_messages' as const,
  }
  await applyVerdicts(desk.db, [{ ...verdict, facts: { newest: 2, seen: 0 } }], {
    now: 1,
    random: desk.random,
  })
  await receive(desk, mergedElsewhere())
  expect((await desk.db.outbox.get({ op }))?.lanes).toEqual([20, 10])
  await reissue(desk, op, { acknowledged: 2 })
  const [again] = await desk.db.outbox.toArray()
  expect(again?.args).toMatchObject({ conversationId: 10, acknowledged: 2 })
})

test('what was seen in a conversation counts when it is merged and answered offline', async () => {
  const desk = await deskOfTwo()
  await merge(desk)
  await reply(desk, 10)
  const op = await desk.db.outbox.orderBy('n').last()
  expect(op?.base).toEqual({ lastMessage: 2, through: [{ conversationId: 20, position: 2 }] })
})

test('a refused merge takes itself apart on the screen', async () => {
  const desk = await deskOfTwo()
  const { op } = await merge(desk)
  const verdict = { t: 'verdict' as const, op, st: 'conflict' as const, seq: 0, reason: 'merged' as const }
  await applyVerdicts(desk.db, [{ ...verdict, message: 'Merged meanwhile' }], { now: 1, random: desk.random })
  expect(await messagesOf(desk, 10)).toEqual([11, 12])
  expect(await messagesOf(desk, 20)).toEqual([21, 22])
  await discard(desk, op)
  expect(await desk.db.outbox.count()).toBe(0)
})

test('a split shows at once, and its Undo brings the messages back to their places', async () => {
  const desk = await deskOfTwo()
  const split = await mutate(desk, 'conversations.split', { conversationId: 10, newId: 30, messageIds: [12] })
  expect(await messagesOf(desk, 10)).toEqual([11])
  expect(await messagesOf(desk, 30)).toEqual([12])
  expect(await desk.db.conversations.get(30)).toMatchObject({
    subject: 'Conversation 10',
    ticketNo: null,
    totalMessages: 1,
    items: 1,
  })
  expect(await desk.db.conversations.get(10)).toMatchObject({
    totalMessages: 1,
    items: 1,
    lastInboundPosition: 1,
  })
  await desk.db.outbox.toCollection().modify({ firstSentAt: 1 })
  await undo(desk, split)
  expect(await messagesOf(desk, 10)).toEqual([11, 12])
  expect(await desk.db.conversations.get(30)).toMatchObject({ mergedInto: 10, totalMessages: 0, items: 0 })
  expect(await desk.db.conversations.get(10)).toMatchObject({
    totalMessages: 2,
    items: 2,
    lastInboundPosition: 2,
  })
})

test('the last message stays', async () => {
  const desk = await deskOfTwo()
  const all = { conversationId: 10, newId: 30, messageIds: [11, 12] }
  await expect(mutate(desk, 'conversations.split', all)).rejects.toMatchObject({ code: 'INVALID' })
  expect(await messagesOf(desk, 10)).toEqual([11, 12])
})

test('a draft that was thrown away where a merge had brought it is there again when neither was taken', async () => {
  const desk = await deskOfTwo()
  const r = {
    ...{ id: 31, conversationId: 20, userId: desk.db.userId, mode: 'reply' as const, messageId: null },
    ...{ to: [], cc: [], bcc: [], subject: '', html: '<p>Half a thought</p>', attachments: [] },
    ...{
      rev: 1,
      device: 'a tablet',
      updatedAt: 1000,
      isUnquoted: false,
      template: null,
      savedBy: '',
      scheduled: null,
    },
    ...{ templateIds: [], actions: [] },
  }
  await receive(desk, [{ t: 'put', e: 'drafts', v: 4, r }])
  const merged = await merge(desk)
  const thrown = await mutate(desk, 'drafts.delete', { id: 31, conversationId: 10 })
  for (const { op } of [merged, thrown])
    await applyVerdicts(desk.db, [{ t: 'verdict', op, st: 'rejected', seq: 0, code: 'NOT_FOUND' }], {
      now: 0,
      random: desk.random,
    })
  expect(await desk.db.drafts.get(31)).toMatchObject({ conversationId: 20, html: '<p>Half a thought</p>' })
  expect(await desk.db.shadow.count()).toBe(0)
})
