import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventTypes, type DomainEvent } from '#domain/events/event.ts'
import type { Audience } from '#domain/events/cause.ts'
import { setPriority, setStatus } from '#domain/conversations/mutators.ts'
import { defineConsumer, type Consumer } from '#server/events/consumer.ts'
import { followEvents } from '#server/events/consumers.ts'
import { retryFailure } from '#server/events/failures.ts'
import { readOn } from '#server/events/reading.ts'
import { forgetEvents } from '#server/events/retention.ts'
import { nodeClock } from '#server/node-clock.ts'
import { followAll, readerParts } from '../../support/consumers.ts'
import { until } from '../../support/until.ts'
import { mail, makeWorld, op, type Device, type World } from '../sync/world.ts'

let world: World
let mailboxId: number
let device: Device

beforeAll(async () => {
  world = await makeWorld()
  mailboxId = await world.addMailbox('Support')
  device = await world.device(await world.addUser('Ann'))
  await world.database.system((sql) =>
    sql.rows({ text: 'create table told (account_id integer, consumer text, seq bigint, type text)' }),
  )
  await world.database.system((sql) => sql.rows({ text: 'grant all on told to public' }))
})
afterAll(() => world.close())
beforeEach(() =>
  world.database.system((sql) =>
    sql.script(
      'delete from told; delete from event_cursors; delete from event_failures; delete from domain_events',
    ),
  ),
)

/** Creates conversations, each with three events. */
async function compose(count = 1): Promise<number[]> {
  const made: number[] = []
  for (let n = 0; n < count; n += 1) {
    const conversationId = device.newId()
    await world.push(device, [op('conversations.compose', mail(device.newId(), conversationId, mailboxId))])
    made.push(conversationId)
  }
  return made
}

/** Consumer that records its events; `breaks` may throw. */
const teller = (
  name: string,
  breaks: (event: DomainEvent) => void = () => undefined,
  rest: Partial<Consumer> = {},
) =>
  defineConsumer({
    ...{ name, title: name, wants: eventTypes, writes: 'own' as const, audience: 'everything' as Audience },
    async handle({ sql }, event) {
      await sql.rows({
        text: 'insert into told values ($1, $2, $3, $4)',
        values: [sql.accountId, name, event.seq, event.type],
      })
      breaks(event)
    },
    ...(rest as object),
  })

const toldTo = async (consumer: string) =>
  (await world.sql<{ seq: number }>('select seq from told where consumer = $1 order by seq', [consumer])).map(
    ({ seq }) => seq,
  )
const history = async () =>
  (await world.sql<{ seq: number }>('select seq from domain_events order by seq')).map(({ seq }) => seq)

test('ten readers that break now and then are told of every event once', async () => {
  await compose(25)
  let calls = 0
  const consumer = teller('often broken', () => {
    calls += 1
    if (calls % 37 === 0) throw new Error('broken in the middle')
  })
  await Promise.all(Array.from({ length: 10 }, () => followAll(world.database, [consumer])))
  await followAll(world.database, [consumer])
  const all = await history()
  expect(all.length).toBeGreaterThan(49)
  expect(await toldTo('often broken')).toEqual(all)
  expect(calls).toBeGreaterThan(all.length)
  expect(await world.sql('select 1 from event_failures')).toEqual([])
})

test('an event that breaks five times is parked with its reason, and holds nothing up', async () => {
  await compose(3)
  const all = await history()
  const [, bad] = all
  const tried = new Map<number, number>()
  let isBroken = true
  const consumer = teller('stumbling', ({ seq }) => {
    tried.set(seq, (tried.get(seq) ?? 0) + 1)
    if (seq === bad && isBroken) throw new Error('this one is odd')
  })
  const parts = readerParts(world.database)
  await followAll(world.database, [consumer])
  expect(await toldTo('stumbling')).toEqual(all.filter((seq) => seq !== bad))
  // Once in a batch, and five times alone.
  expect(tried.get(bad as number)).toBeLessThanOrEqual(10)
  const parked = await world.sql<{ id: number; reason: string; attempts: number; seq: number }>(
    'select id, reason, attempts, seq from event_failures',
  )
  expect(parked).toMatchObject([{ reason: 'this one is odd', attempts: 5, seq: bad }])
  const id = parked[0]?.id ?? 0
  const again = () =>
    retryFailure(world.database, world.accountId, id, { consumers: [consumer], act: parts.act, now: 7 })
  await expect(again()).rejects.toMatchObject({
    ...{ code: 'CONFLICT', message: 'The retry failed: this one is odd' },
  })
  expect(await world.sql('select attempts, failed_at::int as at from event_failures')).toEqual([
    { attempts: 6, at: 7 },
  ])
  expect(await toldTo('stumbling')).not.toContain(bad)
  isBroken = false
  await again()
  expect(await toldTo('stumbling')).toEqual(all)
  await expect(again()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a fault that passes is no fault of an event: it waits, and is never parked', async () => {
  await compose()
  let faults = 8
  const consumer = teller('unlucky', () => {
    faults -= 1
    if (faults >= 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  const parts = readerParts(world.database)
  for (let round = 0; round < 12; round += 1)
    await followAll(world.database, [consumer]).catch((error: Error) =>
      expect(error.message).toMatch(/deadlock/),
    )
  expect(await toldTo('unlucky')).toEqual(await history())
  expect(await world.sql('select 1 from event_failures')).toEqual([])
  expect(await readOn(parts, consumer, world.accountId)).toBe('nothing')
})

describe('where a consumer begins', () => {
  test('in an account that nobody has followed yet with the first event', async () => {
    await compose()
    await followAll(world.database, [teller('first')])
    expect(await toldTo('first')).toEqual(await history())
  })

  test('later with what happens from then on, unless it wants all of it', async () => {
    await compose()
    await followAll(world.database, [teller('first')])
    const consumers = [teller('first'), teller('newer'), teller('thorough', undefined, { from: 'start' })]
    await followAll(world.database, consumers)
    const before = await history()
    await compose()
    await followAll(world.database, consumers)
    const all = await history()
    expect(await toldTo('newer')).toEqual(all.filter((seq) => !before.includes(seq)))
    expect(await toldTo('thorough')).toEqual(all)
  })
})

test('who acts on what: nothing but what keeps everything hears of silent events', async () => {
  await compose()
  await world.sql(`update domain_events set is_silent = true where type = 'message.sent'`)
  await world.sql(`update domain_events set origin = 'rule' where type = 'conversation.created'`)
  const audiences: Audience[] = ['everything', 'present', 'rules', 'automations']
  await followAll(
    world.database,
    audiences.map((audience) => teller(audience, undefined, { audience })),
  )
  const types = async (consumer: string) =>
    (await world.sql<{ type: string }>('select type from told where consumer = $1', [consumer])).map(
      ({ type }) => type,
    )
  expect(await types('everything')).toContain('message.sent')
  expect(await types('present')).not.toContain('message.sent')
  expect(await types('present')).toContain('conversation.created')
  expect(await types('rules')).not.toContain('conversation.created')
  expect(await types('automations')).toContain('conversation.created')
})

test('what nobody hears is passed over without a transaction of its own, and nothing that is heard with it', async () => {
  await compose(20)
  const all = await history()
  const heard = all.filter((_, at) => at % 7 === 3)
  await world.sql('update domain_events set is_silent = not (seq = any($1))', [heard])
  const consumers = [
    teller('present', undefined, { audience: 'present' }),
    teller('rules', undefined, { audience: 'rules' }),
    teller('never', undefined, { audience: 'present', wants: ['label.created'] }),
  ]
  const handled = vi.spyOn(world.database, 'desk')
  await Promise.all([1, 2, 3].map(() => followAll(world.database, consumers)))
  expect(await toldTo('present')).toEqual(heard)
  expect(await toldTo('rules')).toEqual(heard)
  await compose(5)
  await world.sql('update domain_events set is_silent = true')
  handled.mockClear()
  await followAll(world.database, consumers)
  expect(handled).not.toHaveBeenCalled()
  handled.mockRestore()
  const places = await world.sql(
    'select distinct c.seq = h.event_seq as "isAtEnd" from event_cursors c join account_head h using (account_id)',
  )
  expect(places).toEqual([{ isAtEnd: true }])
})

test('events are kept 30 days, and never beyond the slowest consumer; places that nobody owns go', async () => {
  await compose(2)
  const all = await history()
  await followAll(world.database, [teller('quick'), teller('gone')])
  await world.sql(`update event_cursors set seq = $1 where consumer = 'gone'`, [all[1]])
  const days = 24 * 3_600_000
  const inThirty = Date.now() + 31 * days
  await forgetEvents(world.database, ['quick', 'gone'], Date.now() + 29 * days)
  expect(await history()).toEqual(all)
  await forgetEvents(world.database, ['quick', 'gone'], inThirty)
  expect(await history()).toEqual(all.slice(2))
  await forgetEvents(world.database, ['quick'], inThirty)
  expect(await history()).toEqual([])
  expect(await world.sql('select consumer from event_cursors')).toEqual([{ consumer: 'quick' }])
})

test('what is started follows by itself, and ends cleanly', async () => {
  const consumer = teller('running')
  const parts = { ...readerParts(world.database), clock: nodeClock, consumers: [consumer] }
  const two = [followEvents(parts), followEvents(parts)]
  await compose(3)
  await until('all is told', async () => (await toldTo('running')).length === (await history()).length)
  await Promise.all(two.map((one) => one.stop()))
  await compose()
  const after = await toldTo('running')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await toldTo('running')).toEqual(after)
})

describe('consumers that change the desk', () => {
  const priorities = async (id: number) =>
    world.sql<{ from: string; to: string; origin: string; ruleId: number | null; actorId: number | null }>(
      `select payload->>'from' as from, payload->>'to' as to, origin, rule_id as "ruleId", actor_id as "actorId"
        from domain_events where subject_id = $1 and payload->>'field' = 'priority' order by seq`,
      [id],
    )

  /** Raises a low priority, by a rule that sees its own change. */
  const raise = defineConsumer({
    ...{ name: 'rules', title: 'Rules', wants: ['conversation.changed'] as const, writes: 'desk' as const },
    ...{ audience: 'rules' as const, origin: 'rule' as const },
    plan: (_, { payload: { conversationId, field, to } }) =>
      Promise.resolve(
        field === 'priority'
          ? {
              ruleId: 12,
              calls: [
                {
                  mutator: setPriority,
                  args: { conversationId, priority: to === 'low' ? 'medium' : 'high' },
                },
              ],
            }
          : null,
      ),
  })

  test('a rule that answers itself runs once, and the trail names nobody', async () => {
    const [conversationId = 0] = await compose()
    await world.push(device, [op('conversations.setPriority', { conversationId, priority: 'low' })])
    for (let round = 0; round < 3; round += 1) await followAll(world.database, [raise])
    expect(await priorities(conversationId)).toEqual([
      { from: 'default', to: 'low', origin: 'person', ruleId: null, actorId: device.userId },
      { from: 'low', to: 'medium', origin: 'rule', ruleId: 12, actorId: null },
    ])
    const trail = await world.sql(
      `select actor_id as "actorId", op from activities where conversation_id = $1 order by position`,
      [conversationId],
    )
    expect(trail.at(-1)).toEqual({ actorId: null, op: null })
  })

  test('an automation that sees a rule’s change runs once', async () => {
    const close = defineConsumer({
      ...{ name: 'automations', title: 'Automations', wants: ['conversation.changed'] as const },
      ...{ writes: 'desk' as const, audience: 'automations' as const, origin: 'automation' as const },
      plan: (_, event) =>
        Promise.resolve({
          ruleId: 13,
          calls:
            event.origin === 'rule' || event.payload.field === 'statusId'
              ? [
                  {
                    mutator: setStatus,
                    args: {
                      conversationId: event.payload.conversationId,
                      statusId: event.payload.to === 4 ? 2 : 4,
                      acknowledged: 0,
                    },
                  },
                ]
              : [],
        }),
    })
    const [conversationId = 0] = await compose()
    await world.push(device, [op('conversations.setPriority', { conversationId, priority: 'low' })])
    for (let round = 0; round < 3; round += 1) await followAll(world.database, [raise, close])
    const told = await world.sql<{ field: string; origin: string }>(
      `select payload->>'field' as field, origin from domain_events
        where subject_id = $1 and type = 'conversation.changed' order by seq`,
      [conversationId],
    )
    expect(told).toEqual([
      { field: 'priority', origin: 'person' },
      { field: 'priority', origin: 'rule' },
      { field: 'statusId', origin: 'automation' },
    ])
  })

  test('what is refused leaves the rest, and is told to who wanted it', async () => {
    const outcomes: unknown[] = []
    const [conversationId = 0] = await compose()
    const both = defineConsumer({
      ...{ name: 'both', title: 'Both', wants: ['conversation.created'] as const, writes: 'desk' as const },
      ...{ audience: 'rules' as const, origin: 'rule' as const },
      plan: () =>
        Promise.resolve({
          ruleId: null,
          calls: [
            { mutator: setPriority, args: { conversationId: 4242, priority: 'low' } },
            { mutator: setPriority, args: { conversationId, priority: 'low' } },
          ],
          after: async (__, all) => void outcomes.push(...all),
        }),
    })
    await followAll(world.database, [both])
    expect(outcomes).toMatchObject([{ isApplied: false }, { isApplied: true, message: null }])
    expect(await priorities(conversationId)).toHaveLength(1)
  })
})
