import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainEvent } from '#domain/events/event.ts'
import { answer, mail, makeWorld, op, type Device, type World } from '../sync/world.ts'

let world: World
let mailboxId: number
let device: Device

beforeAll(async () => {
  world = await makeWorld()
  mailboxId = await world.addMailbox('Support')
  device = await world.device(await world.addUser('Ann'))
})
afterAll(() => world.close())

type Row = DomainEvent & { op: string | null }

const history = (after = 0) =>
  world.sql<Row>(
    `select seq, type, subject_id as "subjectId", payload, actor_id as "actorId", op_id as op, origin, at
      from domain_events where seq > $1 order by seq`,
    [after],
  )
const headOf = async () =>
  (await world.sql<{ seq: number }>('select event_seq as seq from account_head'))[0]?.seq ?? 0

test('one request tells its story in order, with who did it by which op, and touches the head once', async () => {
  const [conversationId, id] = [device.newId(), device.newId()]
  const ops = [
    op('conversations.compose', mail(id, conversationId, mailboxId)),
    op('conversations.setPriority', { conversationId, priority: 'high' }),
    op('conversations.star', { conversationId, isStarred: true }),
    op('conversations.setPriority', { conversationId: 987, priority: 'low' }),
  ]
  const before = await headOf()
  const verdicts = await world.push(device, ops)
  expect(verdicts.map(({ st }) => st)).toEqual(['applied', 'applied', 'applied', 'rejected'])
  const told = await history(before)
  expect(told.map(({ type, op: by, actorId, origin }) => [type, by, actorId, origin])).toEqual([
    ['contact.created', ops[0]?.op, device.userId, 'person'],
    ['conversation.created', ops[0]?.op, device.userId, 'person'],
    ['message.sent', ops[0]?.op, device.userId, 'person'],
    ['conversation.changed', ops[1]?.op, device.userId, 'person'],
  ])
  expect(told.map(({ seq }) => seq)).toEqual([1, 2, 3, 4].map((n) => before + n))
  expect(told[3]?.payload).toMatchObject({ field: 'priority', from: 'default', to: 'high', mailboxId })
  expect(await headOf()).toBe(before + 4)
})

test('what is repeated is told once, and what only its agent sees not at all', async () => {
  const conversationId = device.newId()
  const ops = [op('conversations.compose', mail(device.newId(), conversationId, mailboxId))]
  await world.push(device, ops)
  const before = await headOf()
  await world.push(device, ops)
  await world.push(device, [op('conversations.read', { conversationId, isRead: false })])
  expect(await headOf()).toBe(before)
})

test('a mail that is taken back is told of too', async () => {
  const conversationId = device.newId()
  await world.push(device, [op('conversations.compose', mail(device.newId(), conversationId, mailboxId))])
  const before = await headOf()
  const id = device.newId()
  const notBefore = world.now.at + 10_000
  const reply = op('messages.reply', answer(id, conversationId, { notBefore }), { base: { lastMessage: 99 } })
  await world.push(device, [reply])
  await world.push(device, [], { voids: [reply.op] })
  const told = (await history(before)).filter(({ subjectId }) => subjectId === id)
  expect(told.map(({ type, op: by }) => [type, by])).toEqual([
    ['message.sent', reply.op],
    ['message.removed', reply.op],
  ])
})

test('eight who push at once leave numbers without a hole, in the order of the commits', async () => {
  const before = await headOf()
  const devices = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => world.device(await world.addUser(`Pusher${n}`))),
  )
  const talks: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const conversationId = device.newId()
    await world.push(device, [op('conversations.compose', mail(device.newId(), conversationId, mailboxId))])
    talks.push(conversationId)
  }
  await Promise.all(
    devices.map(async (one, index) => {
      for (let round = 0; round < 10; round += 1) {
        const conversationId = talks[(index + round) % talks.length]
        const priority = ['high', 'low', 'medium'][(index + round) % 3]
        const own = one.newId()
        await world.push(one, [
          op('conversations.setPriority', { conversationId, priority }),
          op('conversations.compose', mail(one.newId(), own, mailboxId)),
        ])
      }
    }),
  )
  const told = await history(before)
  expect(told.map(({ seq }) => seq)).toEqual(told.map((_, index) => before + index + 1))
  expect(await headOf()).toBe(told.at(-1)?.seq)
  expect(told.filter(({ type }) => type === 'conversation.created')).toHaveLength(3 + 80)
  // Each event of a conversation starts where the previous one ended: none overtook another.
  for (const conversationId of talks) {
    const changes = told.filter(
      ({ type, subjectId }) => type === 'conversation.changed' && subjectId === conversationId,
    )
    const steps = changes.map(({ payload }) => payload as { from: string; to: string })
    expect(steps.map(({ from }) => from)).toEqual(['default', ...steps.slice(0, -1).map(({ to }) => to)])
  }
})

test('another account sees none of it', async () => {
  const [other] = await world.database.system((sql) =>
    sql.rows<{ id: number }>({
      text: `insert into accounts (name, created_at) values ('Other', 0) returning id`,
    }),
  )
  const seen = await world.database.desk(other!.id, (sql) =>
    sql.rows({ text: 'select 1 from domain_events' }),
  )
  expect(seen).toEqual([])
})
