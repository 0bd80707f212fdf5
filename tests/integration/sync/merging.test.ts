import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PullLine } from '#domain/sync/pull.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { answer, cursorOf, inbound, mail, makeWorld, op, type Device, type World } from './world.ts'

let world: World
let ann: Device
let ben: Device
let mailboxId: number
let hiddenId: number

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  ben = await world.device(await world.addUser('Ben'))
  mailboxId = await world.addMailbox('Support')
  hiddenId = await world.addMailbox('Warranty', [ben.userId])
})

beforeEach(() => {
  world.errors.length = 0
})

afterAll(() => world.close())

/** Conversation started by Ann and answered by the customer. */
async function conversation(inbox = mailboxId): Promise<number> {
  const by = inbox === hiddenId ? ben : ann
  const id = by.newId()
  await world.push(by, [op('conversations.compose', mail(by.newId(), id, inbox))])
  world.now.at += 1000
  await inbound(world, id)
  return id
}

async function one(device: Device, cmd: string, args: unknown, rest = {}): Promise<Verdict> {
  const [verdict] = await world.push(device, [op(cmd, args, rest)])
  expect(world.errors).toEqual([])
  return verdict!
}

const merge = (device: Device, conversationId: number, ids: number[]) =>
  one(device, 'conversations.merge', { conversationId, ids })

const read = async (id: number) =>
  (await world.sql<Record<string, unknown>>('select * from conversations where id = $1', [id]))[0]!

const placesOf = (id: number) =>
  world.sql<{ position: number; origins: unknown }>(
    'select position, origins from messages where conversation_id = $1 order by position',
    [id],
  )

test('everything of a merged conversation is in the other one, behind what was there', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  await one(ann, 'notes.add', {
    ...{ id: ann.newId(), conversationId: goes, messageId: null, html: '<p>Call back</p>', mentions: [] },
    ...{ attachments: [], draftId: null },
  })
  const verdict = await merge(ann, stays, [goes])
  expect(verdict).toMatchObject({ st: 'applied' })
  expect(await placesOf(stays)).toEqual([
    { position: 1, origins: [] },
    { position: 2, origins: [] },
    { position: 3, origins: [{ conversationId: goes, position: 1 }] },
    { position: 4, origins: [{ conversationId: goes, position: 2 }] },
  ])
  expect(await placesOf(goes)).toEqual([])
  expect(await world.sql('select position from notes where conversation_id = $1', [stays])).toEqual([
    { position: 5 },
  ])
  expect(await world.sql('select id from effects where conversation_id = $1', [stays])).toHaveLength(2)
  expect(await world.sql('select id from deliveries where conversation_id = $1', [stays])).toHaveLength(2)
  expect(await read(stays)).toMatchObject({
    total_messages: 4,
    items: 6,
    last_position: 6,
    last_inbound_position: 4,
    is_read: false,
  })
  expect(await read(goes)).toMatchObject({ merged_into: stays, total_messages: 0, items: 1 })
  const trail = await world.sql(
    'select field, "from", "to", actor_id from activities where conversation_id = $1',
    [stays],
  )
  const { ticket_no: ticketNo } = await read(goes)
  expect(trail).toEqual([
    {
      field: 'merged',
      from: null,
      to: [{ id: goes, ticketNo, subject: 'Invoice 1043', messages: 2, items: 3 }],
      actor_id: ann.userId,
    },
  ])
})

test('what a colleague has begun to write goes along, and reaches their devices there', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  const draftId = ben.newId()
  const draft = {
    ...{
      id: draftId,
      conversationId: goes,
      mode: 'reply',
      messageId: null,
      to: [],
      cc: [],
      bcc: [],
      subject: '',
    },
    ...{ html: '<p>Dear Dana</p>', attachments: [], rev: 1, device: 'Phone', mailboxId: null },
  }
  await one(ben, 'drafts.save', draft)
  const before = await world.pull(ben)
  const begin = before.find((line) => line.t === 'begin')
  const { rows = [] } = await merge(ann, stays, [goes])
  // A merge reveals nothing about others' drafts.
  expect(rows.filter(({ e }) => e === 'drafts')).toEqual([])
  const lines = await world.pull(ben, {
    epoch: world.epoch,
    cursor: cursorOf(before),
    scopeEpoch: begin?.scopeEpoch ?? -1,
  })
  const puts = lines.filter((line) => line.t === 'put')
  expect(puts).toContainEqual(
    expect.objectContaining({
      e: 'drafts',
      r: expect.objectContaining({ id: draftId, conversationId: stays }),
    }),
  )
  // Each message is sent at its new place, and removed from its old one.
  const moved = puts.flatMap((line) =>
    line.e === 'messages' && line.r.conversationId === stays ? [line] : [],
  )
  const taken = lines.flatMap((line) => (line.t === 'evict' && line.c === goes ? [line] : []))
  expect(moved).toHaveLength(2)
  for (const { r, v } of moved)
    expect(taken).toContainEqual({ t: 'evict', e: 'messages', id: r.id, v, c: goes } satisfies PullLine)
})

test('who sees the inbox of only one of two sees only that part', async () => {
  const [open, hidden] = [await conversation(), await conversation(hiddenId)]
  const before = await world.pull(ann)
  const begin = before.find((line) => line.t === 'begin')
  expect(await merge(ann, open, [hidden])).toMatchObject({ st: 'rejected', code: 'NOT_FOUND' })
  expect(await merge(ben, hidden, [open])).toMatchObject({ st: 'applied' })
  const lines = await world.pull(ann, {
    epoch: world.epoch,
    cursor: cursorOf(before),
    scopeEpoch: begin?.scopeEpoch ?? -1,
  })
  const gone = lines.filter((line) => line.t === 'evict' && line.e === 'messages' && line.c === open)
  expect(gone).toHaveLength(2)
  expect(lines.filter((line) => line.t === 'put' && line.e === 'messages')).toEqual([])
  expect(await one(ann, 'conversations.star', { conversationId: open, isStarred: true })).toMatchObject({
    st: 'rejected',
    code: 'NOT_FOUND',
  })
})

test('a merge is held back when one of the two is part of something else, and says of what', async () => {
  const [a, b, c] = [await conversation(), await conversation(), await conversation()]
  await merge(ann, b, [c])
  const [ticket, survivor] = [(await read(c))['ticket_no'], (await read(b))['ticket_no']]
  expect(await merge(ben, a, [c])).toMatchObject({
    st: 'conflict',
    reason: 'merged',
    message: `#${String(ticket)} was merged into #${String(survivor)} meanwhile.`,
    facts: { conversationId: c, mergedInto: b },
  })
  expect(await merge(ben, c, [a])).toMatchObject({ st: 'conflict', reason: 'merged' })
  // A repeated merge by another user succeeds without effect.
  expect(await merge(ben, b, [c])).toMatchObject({ st: 'applied' })
  expect(await placesOf(b)).toHaveLength(4)
})

test('nothing is merged into what lies in the trash or is gone', async () => {
  const [a, b] = [await conversation(), await conversation()]
  await one(ann, 'conversations.trash', { conversationId: b, isTrashed: true })
  expect(await merge(ann, b, [a])).toMatchObject({ st: 'conflict', reason: 'gone' })
  expect(await merge(ann, a, [ann.newId()])).toMatchObject({ st: 'conflict', reason: 'gone' })
})

test('an open question opens what it is merged into, and Undo closes that again', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  await one(ann, 'conversations.setStatus', { conversationId: stays, statusId: 4, acknowledged: 99 })
  await merge(ann, stays, [goes])
  expect((await read(stays))['status_id']).toBe(2)
  const undo = { conversationId: stays, ids: [goes], was: { statusId: 4 }, became: { statusId: 2 } }
  expect(await one(ann, 'conversations.unmerge', undo)).toMatchObject({ st: 'applied' })
  expect((await read(stays))['status_id']).toBe(4)
})

test('what is done to a merged conversation is done to the one that stays', async () => {
  const [stays, between, goes] = [await conversation(), await conversation(), await conversation()]
  await merge(ann, between, [goes])
  await merge(ann, stays, [between])
  expect(await one(ben, 'conversations.star', { conversationId: goes, isStarred: true })).toMatchObject({
    st: 'applied',
    redirect: stays,
  })
  expect(await read(stays)).toMatchObject({ is_starred: true })
  expect(await read(goes)).toMatchObject({ is_starred: false })
})

test('a reply to a merged conversation is held back when there is more than its writer had seen', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  await merge(ann, stays, [goes])
  const base = { lastMessage: 2 }
  const held = await one(ben, 'messages.reply', answer(ben.newId(), goes), { base })
  expect(held).toMatchObject({ st: 'conflict', reason: 'newer_messages' })
  expect(await placesOf(stays)).toHaveLength(4)
})

test('a reply to a merged conversation goes out when all the rest is its writer own', async () => {
  const stays = ann.newId()
  await one(ann, 'conversations.compose', mail(ann.newId(), stays, mailboxId))
  const goes = await conversation()
  await merge(ben, stays, [goes])
  const verdict = await one(ann, 'messages.reply', answer(ann.newId(), goes), { base: { lastMessage: 2 } })
  expect(verdict).toMatchObject({ st: 'applied', redirect: stays })
  expect(await placesOf(stays)).toHaveLength(4)
})

test('merged and answered and closed without a connection, all of it goes through', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  const through = [{ conversationId: goes, position: 2 }]
  const verdicts = await world.push(ann, [
    op('conversations.merge', { conversationId: stays, ids: [goes] }),
    op('messages.reply', answer(ann.newId(), stays), { base: { lastMessage: 2, through } }),
    op(
      'conversations.setStatus',
      { conversationId: stays, statusId: 4, acknowledged: 0 },
      { base: { lastInbound: 2, statusId: 2, through } },
    ),
  ])
  expect(verdicts.map(({ st }) => st)).toEqual(['applied', 'applied', 'applied'])
})

test('a mail that came into the merged part unseen holds the answer back', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  await inbound(world, goes)
  const through = [{ conversationId: goes, position: 2 }]
  const verdicts = await world.push(ann, [
    op('conversations.merge', { conversationId: stays, ids: [goes] }),
    op('messages.reply', answer(ann.newId(), stays), { base: { lastMessage: 2, through } }),
    op(
      'conversations.setStatus',
      { conversationId: stays, statusId: 4, acknowledged: 0 },
      { base: { lastInbound: 2, statusId: 2, through } },
    ),
  ])
  expect(verdicts.map(({ st, reason }) => reason ?? st)).toEqual([
    'applied',
    'newer_messages',
    'unseen_inbound',
  ])
})

test('a merge comes apart again, each message in its old place', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  const was = await placesOf(goes)
  await merge(ann, stays, [goes])
  const undo = { conversationId: stays, ids: [goes], was: {}, became: {} }
  expect(await one(ben, 'conversations.unmerge', undo)).toMatchObject({ st: 'applied' })
  expect(await placesOf(goes)).toEqual(was)
  expect(await placesOf(stays)).toHaveLength(2)
  expect(await read(goes)).toMatchObject({ merged_into: null, total_messages: 2, items: 4 })
  expect(await read(stays)).toMatchObject({ total_messages: 2, items: 4 })
  // Messages seen in the merged conversation still count as seen.
  const verdict = await one(ben, 'messages.reply', answer(ben.newId(), goes), { base: { lastMessage: 2 } })
  expect(verdict).toMatchObject({ st: 'applied' })
})

test('the time that was spent on a conversation goes along, and back again', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  await world.sql(
    `insert into "timeEntries" (user_id, conversation_id, start_time, status, duration, counted_at, is_manual)
      values ($1, $2, 1, 'completed', 60, 1, true)`,
    [ben.userId, goes],
  )
  const where = () => world.sql('select conversation_id as id from "timeEntries"')
  await merge(ann, stays, [goes])
  expect(await where()).toEqual([{ id: stays }])
  await one(ann, 'conversations.unmerge', { conversationId: stays, ids: [goes], was: {}, became: {} })
  expect(await where()).toEqual([{ id: goes }])
})

test('a merge in which somebody wrote since stays', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  await merge(ann, stays, [goes])
  await inbound(world, stays)
  const undo = { conversationId: stays, ids: [goes], was: {}, became: {} }
  expect(await one(ann, 'conversations.unmerge', undo)).toMatchObject({
    st: 'conflict',
    reason: 'parts_changed',
    message: 'Somebody wrote in it since.',
  })
  expect(await read(goes)).toMatchObject({ merged_into: stays })
})

const messageIds = async (id: number) =>
  (
    await world.sql<{ id: number }>('select id from messages where conversation_id = $1 order by position', [
      id,
    ])
  ).map((row) => row.id)

test('messages are split off into a conversation of their own, and come back', async () => {
  const id = await conversation()
  await inbound(world, id, 'Something else')
  const [, , last] = await messageIds(id)
  const newId = ann.newId()
  const split = { conversationId: id, newId, messageIds: [last] }
  const verdict = await one(ann, 'conversations.split', split)
  expect(verdict).toMatchObject({ st: 'applied', result: { id: newId } })
  expect(await read(newId)).toMatchObject({
    subject: 'Invoice 1043',
    total_messages: 1,
    items: 2,
    last_inbound_position: 1,
    preview: 'Something else',
  })
  expect((await read(newId))['ticket_no']).toEqual(expect.any(Number))
  expect(await read(id)).toMatchObject({ total_messages: 2, items: 3, last_inbound_position: 2 })
  expect(
    await world.sql('select field from activities where conversation_id = any($1) order by id', [
      [id, newId],
    ]),
  ).toEqual([{ field: 'splitOff' }, { field: 'splitFrom' }])
  expect(await one(ben, 'conversations.split', { ...split, newId: ben.newId() })).toMatchObject({
    st: 'conflict',
    reason: 'gone',
  })
  expect(await one(ann, 'conversations.unsplit', { conversationId: id, newId })).toMatchObject({
    st: 'applied',
  })
  expect((await placesOf(id)).map(({ position }) => position)).toEqual([1, 2, 3])
  expect(await read(newId)).toMatchObject({ merged_into: id, total_messages: 0 })
})

test('what was split off and answered stays split', async () => {
  const id = await conversation()
  const [, last] = await messageIds(id)
  const newId = ann.newId()
  await one(ann, 'conversations.split', { conversationId: id, newId, messageIds: [last] })
  await one(ann, 'messages.reply', answer(ann.newId(), newId))
  expect(await one(ann, 'conversations.unsplit', { conversationId: id, newId })).toMatchObject({
    st: 'conflict',
    reason: 'parts_changed',
  })
})

test('a mail that is still held back can be taken back after its conversation was merged', async () => {
  const [stays, goes] = [await conversation(), await conversation()]
  const sending = op('messages.reply', answer(ann.newId(), goes, { notBefore: world.now.at + 30_000 }), {
    base: { lastMessage: 2 },
  })
  await world.push(ann, [sending])
  await merge(ben, stays, [goes])
  expect(await placesOf(stays)).toHaveLength(5)
  const [verdict] = await world.push(ann, [], { voids: [sending.op] })
  expect(verdict).toMatchObject({ st: 'voided' })
  expect(await placesOf(stays)).toHaveLength(4)
})

test('two agents who merge two conversations into each other at once lose nothing', async () => {
  const [a, b] = [await conversation(), await conversation()]
  const verdicts = await Promise.all([merge(ann, a, [b]), merge(ben, b, [a])])
  expect(verdicts.map(({ st }) => st).sort()).toEqual(['applied', 'conflict'])
  expect([...(await placesOf(a)), ...(await placesOf(b))]).toHaveLength(4)
})

test('the plan and the role are asked on the server', async () => {
  const [a, b] = [await conversation(), await conversation()]
  await world.sql(`update accounts set features = '{conversation.timeTracking}'`)
  expect(await merge(ann, a, [b])).toMatchObject({ st: 'rejected', code: 'PLAN' })
  await world.sql('update accounts set features = null')
})
