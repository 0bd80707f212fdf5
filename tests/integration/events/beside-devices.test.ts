import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPriority } from '#domain/conversations/mutators.ts'
import { defineConsumer } from '#server/events/consumer.ts'
import { followEvents } from '#server/events/consumers.ts'
import { nodeClock } from '#server/node-clock.ts'
import { eventConsumers } from '#server/areas.ts'
import { followAll, readerParts } from '../../support/consumers.ts'
import { times } from '../../support/prove.ts'
import { answer, mail, makeWorld, op, type World } from '../sync/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Consumer that answers each message by changing two conversations, in no particular lane order. */
const busy = (talks: () => readonly number[]) =>
  defineConsumer({
    ...{ name: 'busy', title: 'Busy', wants: ['message.sent', 'note.added'] as const },
    ...{ writes: 'desk' as const, audience: 'rules' as const, origin: 'rule' as const },
    plan(_, { seq, payload: { conversationId } }) {
      const other = talks()[seq % talks().length] ?? conversationId
      const priority = ['low', 'medium', 'high'][seq % 3]
      const calls = [other, conversationId].map((id) => ({
        ...{ mutator: setPriority, args: { conversationId: id, priority } },
      }))
      return Promise.resolve({ ruleId: 1, calls: seq % 2 ? calls : calls.toReversed() })
    },
  })

const deadlocks = async () => {
  const [row] = await world.database.system((sql) =>
    sql.rows<{ count: number }>({
      text: `select pg_stat_clear_snapshot(), deadlocks::int as count from pg_stat_database
        where datname = current_database()`,
    }),
  )
  return row?.count
}

test('both kinds of consumer read beside eight devices that push, and nobody waits in a circle', async () => {
  const mailboxId = await world.addMailbox('Support')
  const devices = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => world.device(await world.addUser(`Agent${n}`))),
  )
  const talks: number[] = []
  const first = devices[0]!
  for (let n = 0; n < 6; n += 1) {
    const conversationId = first.newId()
    await world.push(first, [op('conversations.compose', mail(first.newId(), conversationId, mailboxId))])
    talks.push(conversationId)
  }
  const consumers = [...eventConsumers, busy(() => talks)]
  const parts = { ...readerParts(world.database), clock: nodeClock, consumers }
  const following = [followEvents(parts), followEvents(parts)]
  await Promise.all(
    devices.map(async (device, index) => {
      for (let round = 0; round < times(8, 60); round += 1) {
        const at = (step: number) => talks[(index + round + step) % talks.length] ?? 0
        const ops = [
          op('messages.reply', answer(device.newId(), at(0)), { base: { lastMessage: 99_999 } }),
          op('conversations.setPriority', { conversationId: at(3), priority: 'low' }),
          op('notes.add', {
            ...{ id: device.newId(), conversationId: at(1), messageId: null, html: 'A note' },
            ...{ mentions: [], attachments: [], draftId: null },
          }),
        ]
        const verdicts = await world.push(device, ops)
        expect(verdicts.map(({ st }) => st)).toEqual(['applied', 'applied', 'applied'])
      }
    }),
  )
  await Promise.all(following.map((one) => one.stop()))
  await followAll(world.database, consumers)
  expect(await deadlocks()).toBe(0)
  expect(world.errors).toEqual([])
  expect(await world.sql('select 1 from event_failures')).toEqual([])
  const [counts] = await world.sql<{
    events: number
    head: number
    last: number
    ran: number
    asked: number
  }>(
    `select count(*)::int as events, max(seq) as last, (select event_seq from account_head) as head,
      count(distinct seq) filter (where type in ('message.sent', 'note.added'))::int as asked,
      (select count(*)::int from domain_events where origin = 'rule') as ran from domain_events`,
  )
  expect(counts?.events).toBe(counts?.head)
  expect(counts?.last).toBe(counts?.head)
  expect(counts?.asked).toBe(6 + 8 * times(8, 60) * 2)
  expect(counts?.ran).toBeGreaterThan(20)
})
