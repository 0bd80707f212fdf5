import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Verdict } from '#domain/sync/push.ts'
import { areaRules } from '#server/areas.ts'
import { pushOps } from '#server/sync/push/push.ts'
import { answer, inbound, mail, makeWorld, op, type Device, type World } from './world.ts'

let world: World
let ann: Device
let ben: Device
let mailboxId: number

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  ben = await world.device(await world.addUser('Ben'))
  mailboxId = await world.addMailbox('Support')
})

beforeEach(() => {
  world.errors.length = 0
})

afterAll(() => world.close())

/** Conversation started by Ann. */
async function conversation(): Promise<number> {
  const id = ann.newId()
  const [verdict] = await world.push(ann, [op('conversations.compose', mail(ann.newId(), id, mailboxId))])
  expect(verdict).toMatchObject({ st: 'applied' })
  return id
}

async function one(device: Device, cmd: string, args: unknown, rest = {}): Promise<Verdict> {
  const [verdict] = await world.push(device, [op(cmd, args, rest)])
  return verdict!
}

const read = async (id: number) =>
  (await world.sql<Record<string, unknown>>('select * from conversations where id = $1', [id]))[0]!

test('a new mail is written with everything that belongs to it', async () => {
  const id = ann.newId()
  const messageId = ann.newId()
  const sending = op('conversations.compose', mail(messageId, id, mailboxId))
  const [verdict] = await world.push(ann, [sending])
  expect(world.errors).toEqual([])
  expect(verdict).toMatchObject({ st: 'applied', op: sending.op, result: { id } })
  const kinds = verdict!.rows!.map((line) => `${line.t} ${line.e}`)
  expect(kinds).toEqual(['put contacts', 'put conversations', 'put messages', 'put deliveries'])
  const talk = verdict!.rows![1] as { r: { ticketNo: number; contactId: number; items: number } }
  expect(talk.r).toMatchObject({
    ticketNo: 1,
    items: 1,
    totalMessages: 1,
    statusId: 2,
    subject: 'Invoice 1043',
  })
  const people = await world.sql('select first_name, last_name from contacts where id = $1', [
    talk.r.contactId,
  ])
  expect(people).toEqual([{ first_name: 'Dana', last_name: 'Whitlock' }])
  expect(await world.sql('select op, kind, message_id, state, internet_message_id from effects')).toEqual([
    {
      op: sending.op,
      kind: 'mail',
      message_id: messageId,
      state: 'waiting',
      internet_message_id: `${sending.op}@northwind.example`,
    },
  ])
  expect(await world.sql('select text from message_sources where message_id = $1', [messageId])).toEqual([
    { text: 'Hello Dana' },
  ])
})

test('the second mail to an address finds its contact, in whatever case it is written', async () => {
  const before = await world.sql('select id from contacts')
  const to = [{ email: 'DANA@Customer.example', name: '' }]
  const verdict = await one(ann, 'conversations.compose', mail(ann.newId(), ann.newId(), mailboxId, { to }))
  expect(verdict.st).toBe('applied')
  expect(await world.sql('select id from contacts')).toEqual(before)
})

test('an answer knows the thread it belongs to', async () => {
  const id = await conversation()
  const first = ann.newId()
  await one(ann, 'messages.reply', answer(first, id))
  const second = ann.newId()
  await one(ann, 'messages.reply', answer(second, id, { messageId: first }))
  const [source] = await world.sql<{ in_reply_to: string[]; reference_ids: string[] }>(
    'select in_reply_to, reference_ids from message_sources where message_id = $1',
    [second],
  )
  const [parent] = await world.sql<{ internet_message_id: string }>(
    'select internet_message_id from message_sources where message_id = $1',
    [first],
  )
  expect(source).toEqual({
    in_reply_to: [parent!.internet_message_id],
    reference_ids: [parent!.internet_message_id],
  })
})

test('a repeated op gives the same verdict and happens once', async () => {
  const id = await conversation()
  const adding = op('notes.add', {
    id: ann.newId(),
    conversationId: id,
    messageId: null,
    html: 'A note',
    mentions: [],
    attachments: [],
    draftId: null,
  })
  const [first] = await world.push(ann, [adding])
  const [again] = await world.push(ann, [adding])
  const [twice, thrice] = await world.push(ann, [adding, adding])
  expect(first).toMatchObject({ st: 'applied', result: { id: (adding.args as { id: number }).id } })
  for (const verdict of [again, twice, thrice]) expect(verdict).toEqual(first)
  expect(await world.sql('select id from notes where conversation_id = $1', [id])).toHaveLength(1)
})

test('a known op id with other words, or from somebody else, is refused and leaves the first verdict', async () => {
  const id = await conversation()
  const starring = op('conversations.star', { conversationId: id, isStarred: true })
  const [first] = await world.push(ann, [starring])
  const [other] = await world.push(ann, [{ ...starring, args: { conversationId: id, isStarred: false } }])
  const [foreign] = await world.push(ben, [starring])
  expect(other).toEqual({ t: 'verdict', op: starring.op, st: 'rejected', code: 'op_reuse', seq: 0 })
  expect(foreign).toEqual(other)
  expect(await world.push(ann, [starring])).toEqual([first])
})

test('a reply is held back when somebody wrote after what the agent saw, until the agent says send anyway', async () => {
  const id = await conversation()
  const newest = await inbound(world, id)
  const reply = op('messages.reply', answer(ann.newId(), id), { base: { lastMessage: 0 } })
  const [held] = await world.push(ann, [reply])
  expect(held).toMatchObject({
    st: 'conflict',
    code: 'CONFLICT',
    reason: 'newer_messages',
    facts: { newest, seen: 0 },
  })
  expect(await world.push(ann, [reply])).toEqual([held])
  expect(
    await world.sql('select 1 from messages where id = $1', [(reply.args as { id: number }).id]),
  ).toEqual([])
  const anyway = await one(ann, 'messages.reply', answer(ann.newId(), id, { acknowledged: newest }), {
    base: { lastMessage: 0 },
  })
  expect(anyway.st).toBe('applied')
  expect(await world.sql('select op from effects where op = $1', [reply.op])).toEqual([])
})

test('a note of a colleague holds a reply back too, one of one’s own does not', async () => {
  const id = await conversation()
  const note = (device: Device) => ({
    id: device.newId(),
    conversationId: id,
    messageId: null,
    html: 'x',
    mentions: [],
    attachments: [],
    draftId: null,
  })
  await one(ann, 'notes.add', note(ann))
  expect(
    await one(ann, 'messages.reply', answer(ann.newId(), id), { base: { lastMessage: 0 } }),
  ).toMatchObject({ st: 'applied' })
  await one(ben, 'notes.add', note(ben))
  expect(
    await one(ann, 'messages.reply', answer(ann.newId(), id), { base: { lastMessage: 0 } }),
  ).toMatchObject({ reason: 'newer_messages' })
})

test('nobody closes over a customer’s mail unseen', async () => {
  const id = await conversation()
  const newest = await inbound(world, id)
  const close = (acknowledged: number) => ({ conversationId: id, statusId: 4, acknowledged })
  const base = { lastInbound: 0, statusId: 2 }
  expect(await one(ann, 'conversations.setStatus', close(0), { base })).toMatchObject({
    st: 'conflict',
    reason: 'unseen_inbound',
  })
  expect(await one(ann, 'conversations.setStatus', close(newest), { base })).toMatchObject({ st: 'applied' })
})

test('of two who take a conversation the second is told, a reassignment by a third goes through', async () => {
  const id = await conversation()
  const to = (userId: number) => ({ conversationId: id, assigneeId: userId, teamId: null })
  const base = { assigneeId: null, teamId: null }
  expect(await one(ann, 'conversations.assign', to(ann.userId), { base })).toMatchObject({ st: 'applied' })
  expect(await one(ben, 'conversations.assign', to(ben.userId), { base })).toMatchObject({
    st: 'conflict',
    reason: 'already_assigned',
    facts: { assigneeId: ann.userId },
  })
  const seen = { assigneeId: ann.userId, teamId: null }
  expect(await one(ann, 'conversations.assign', to(ben.userId), { base: seen })).toMatchObject({
    st: 'applied',
  })
})

test('changes leave a trail that says whose unseen value was replaced', async () => {
  const id = await conversation()
  const base = { priority: 'default' }
  await one(ann, 'conversations.setPriority', { conversationId: id, priority: 'high' }, { base })
  const second = op('conversations.setPriority', { conversationId: id, priority: 'low' }, { base })
  const [verdict] = await world.push(ben, [second])
  expect(verdict!.rows!.map((line) => `${line.t} ${line.e}`)).toEqual(['put conversations', 'put activities'])
  const trail = await world.sql(
    'select position, field, "from", "to", actor_id, op, overruled_user_id from activities where conversation_id = $1 order by position',
    [id],
  )
  expect(trail).toMatchObject([
    {
      position: 2,
      field: 'priority',
      from: 'default',
      to: 'high',
      actor_id: ann.userId,
      overruled_user_id: null,
    },
    {
      position: 3,
      field: 'priority',
      from: 'high',
      to: 'low',
      actor_id: ben.userId,
      op: second.op,
      overruled_user_id: ann.userId,
    },
  ])
  expect(await read(id)).toMatchObject({ items: 3, last_position: 3, priority: 'low' })
})

test('ids are taken from ranges leased to the user, and never twice', async () => {
  const compose = (device: Device, id: number) =>
    one(device, 'conversations.compose', mail(id, device.newId(), mailboxId))
  expect(await compose(ann, 77)).toMatchObject({ st: 'rejected', code: 'INVALID', field: 'id' })
  expect(await compose(ann, ben.newId())).toMatchObject({ st: 'rejected', code: 'INVALID', field: 'id' })
  expect(await compose(ann, 2 ** 50)).toMatchObject({ st: 'later', code: 'UNAVAILABLE', field: 'lease' })
  const id = await conversation()
  const messageId = ann.newId()
  await one(ann, 'messages.reply', answer(messageId, id))
  expect(await one(ann, 'messages.reply', answer(messageId, id))).toMatchObject({
    st: 'rejected',
    code: 'id_taken',
  })
  expect(await world.sql('select 1 from effects where message_id = $1', [messageId])).toHaveLength(1)
})

test('a missing and a hidden record are refused alike, after the ability', async () => {
  const hidden = await world.addMailbox('Hidden', [ben.userId])
  const id = ben.newId()
  await one(ben, 'conversations.compose', mail(ben.newId(), id, hidden))
  const foreign = await one(ann, 'conversations.star', { conversationId: id, isStarred: true })
  const missing = await one(ann, 'conversations.star', { conversationId: ann.newId(), isStarred: true })
  expect({ ...foreign, op: '' }).toEqual({ ...missing, op: '' })
  expect(missing).toMatchObject({ st: 'rejected', code: 'NOT_FOUND' })
  const [role] = await world.sql<{ id: number }>(
    `insert into roles (name, permissions) values ('reader', '{}') returning id`,
  )
  const reader = await world.device(await world.addUser('Rita', role!.id))
  const refused = await one(reader, 'conversations.trash', { conversationId: id, isTrashed: true })
  expect(refused).toMatchObject({ st: 'rejected', code: 'FORBIDDEN' })
  expect(await one(ann, 'conversations.compose', mail(ann.newId(), ann.newId(), hidden))).toMatchObject({
    st: 'rejected',
    code: 'INVALID',
  })
})

test('an op waits for what it needs, and is blocked when that was refused', async () => {
  const id = await conversation()
  await inbound(world, id)
  const reply = op('messages.reply', answer(ann.newId(), id), { base: { lastMessage: 0 } })
  const close = op(
    'conversations.setStatus',
    { conversationId: id, statusId: 4, acknowledged: 99 },
    { needs: [reply.op] },
  )
  expect(await world.push(ann, [close])).toMatchObject([{ st: 'later', field: 'needs' }])
  expect(await world.push(ann, [reply, close])).toMatchObject([{ st: 'conflict' }, { st: 'blocked' }])
  const anyway = op('messages.reply', answer(ann.newId(), id, { acknowledged: 99 }), {
    base: { lastMessage: 0 },
  })
  expect(await world.push(ann, [anyway, { ...close, needs: [anyway.op] }])).toMatchObject([
    { st: 'applied' },
    { st: 'applied' },
  ])
  expect(await read(id)).toMatchObject({ status_id: 4 })
})

test('what cannot be understood is refused or put off, each in its way', async () => {
  const id = await conversation()
  const star = { conversationId: id, isStarred: true }
  expect(await one(ann, 'conversations.fly', star)).toMatchObject({ st: 'rejected', code: 'unknown_command' })
  expect(await one(ann, 'conversations.star', { conversationId: id })).toMatchObject({
    st: 'rejected',
    code: 'INVALID',
    field: 'isStarred',
  })
  expect(await one(ann, 'conversations.star', star, { opv: 2 })).toMatchObject({
    st: 'later',
    code: 'UPGRADE',
  })
  const long = 171 * 24 * 3_600_000
  expect(await one(ann, 'conversations.star', star, { firstSentAt: world.now.at - long })).toMatchObject({
    st: 'rejected',
    code: 'op_too_old',
  })
  const nul = { ...mail(ann.newId(), ann.newId(), mailboxId), html: 'a\0b' }
  expect(await one(ann, 'conversations.compose', nul)).toMatchObject({ st: 'rejected', code: 'INVALID' })
  expect(world.errors).toEqual([])
})

test('the agent’s clock is believed only about the past', async () => {
  const id = await conversation()
  const args = (device: Device) => ({
    id: device.newId(),
    conversationId: id,
    messageId: null,
    html: 'x',
    mentions: [],
    attachments: [],
    draftId: null,
  })
  await one(ann, 'notes.add', args(ann), { at: world.now.at + 86_400_000 })
  await one(ann, 'notes.add', args(ann), { at: world.now.at - 5000 })
  const times = await world.sql<{ created_at: number }>(
    'select created_at from notes where conversation_id = $1 order by position',
    [id],
  )
  expect(times.map(({ created_at }) => created_at)).toEqual([world.now.at, world.now.at - 5000])
})

test('a request of another epoch is not executed', async () => {
  const id = await conversation()
  expect(
    await world.push(ann, [op('conversations.star', { conversationId: id, isStarred: true })], {
      epoch: randomUUID(),
    }),
  ).toEqual([])
  expect(await read(id)).toMatchObject({ is_starred: false })
  const request = { client: ann.client, wire: 2, epoch: world.epoch, ops: [], voids: [] }
  const options = { now: () => world.now.at, log: { error: () => undefined }, areas: areaRules }
  await expect(pushOps(world.database, ann, request, options).next()).rejects.toMatchObject({
    code: 'UPGRADE',
  })
})
