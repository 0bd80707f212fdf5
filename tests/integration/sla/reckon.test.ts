import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { SlaRule } from '#domain/sla/sla-rule.ts'
import { factsConsumer } from '#server/analytics/consumer.ts'
import { makeFactsOf } from '#server/analytics/earlier-facts.ts'
import { notificationsConsumer } from '#server/notifications/consumer.ts'
import { slaConsumer } from '#server/sla/consumer.ts'
import { slaTimer } from '#server/sla/reckon.ts'
import { ringDue } from '#server/timers/ring.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type CustomerMail, type TestDesk } from '../../support/desk.ts'
import { targetsOf } from './sla-proof.ts'

const minute = 60_000

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql('delete from "slaRules"')
  await desk.sql('delete from sla_targets')
  await desk.sql(`delete from timers where kind = 'sla'`)
})

const follow = () => followAll(desk.database, [factsConsumer, slaConsumer], () => desk.clock.now())
const wanted = { firstResponse: 60, nextResponse: 120, resolution: 600 }

async function make(fields: object = {}) {
  const body = {
    ...{ name: 'Fleet', targets: targetsOf({ default: wanted, high: { ...wanted, firstResponse: 30 } }) },
    ...{ conditions: { mailboxIds: [], companyIds: [], priorities: [] }, warnBefore: 15 },
    ...fields,
  }
  const made = await desk.call<SlaRule>('POST', '/productivity/sla', { as: desk.owner, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}

const slaOf = async (id: number) =>
  (await desk.sql<Pick<Conversation, 'sla'>>('select sla from conversations where id = $1', [id]))[0]?.sla

interface Told {
  metric: string
  isMet: boolean
  warnedAt: number | null
  breachedAt: number | null
  endedAt: number | null
}
const targets = (id: number) =>
  desk.sql<Told>(
    `select metric, is_met as "isMet", warned_at as "warnedAt", breached_at as "breachedAt", ended_at as "endedAt"
      from sla_targets where conversation_id = $1 order by started_at, metric`,
    [id],
  )
const factsOf = (id: number) =>
  desk.sql(
    `select kind, at, share from facts where conversation_id = $1 and share is not null order by kind`,
    [id],
  )
const timerOf = async (id: number) =>
  (
    await desk.sql<{ at: number }>(`select due_at as at from timers where kind = 'sla' and subject_id = $1`, [
      id,
    ])
  )[0]?.at

async function received(mail: CustomerMail = {}) {
  const { conversationId, messageId } = await desk.receive(mail)
  await follow()
  const [row] = await desk.sql<{ at: number }>('select created_at as at from messages where id = $1', [
    messageId,
  ])
  return { id: conversationId, at: row?.at ?? 0 }
}

const set = async (id: number, what: 'status' | 'priority', body: object) => {
  const path = `/desk/conversations/${what}`
  const answer = await desk.call('PUT', path, { as: desk.agent, body: { conversationIds: [id], ...body } })
  expect(answer.status).toBe(200)
  await follow()
}

const ring = async (now: number) => {
  const parts = { database: desk.database, kinds: [slaTimer], random: nodeRandom }
  while (await ringDue({ ...parts, log: { warn: (text) => expect.fail(text) } }, now));
}

test('SLA-002, D1-115: a mail has the deadlines of the first rule that fits, and the nearest stands in its row', async () => {
  await make({ conditions: { mailboxIds: [desk.closedMailboxId], companyIds: [], priorities: [] } })
  await make({ name: 'All' })
  const { id, at } = await received()
  expect(await slaOf(id)).toEqual({
    ...{ metric: 'firstResponse', dueAt: at + 60 * minute, warnsAt: at + 45 * minute },
    ...{ left: null, isBreached: false },
    line: { spans: [{ at, is: 'counted' }], until: at + 60 * minute },
  })
  expect((await targets(id)).map(({ metric }) => metric)).toEqual(['firstResponse', 'resolution'])
  await set(id, 'priority', { priority: 'high' })
  expect((await slaOf(id))?.dueAt).toBe(at + 30 * minute)
})

test('SLA-003: a rule that is off sets no targets, and takes away those that are open', async () => {
  const { id: ruleId } = await make()
  const { id } = await received()
  expect(await slaOf(id)).not.toBeNull()
  await desk.call('PUT', `/productivity/sla/${ruleId}/status`, { as: desk.owner, body: { isActive: false } })
  await follow()
  await ring(desk.clock.now())
  expect(await slaOf(id)).toBeNull()
  expect(await targets(id)).toEqual([])
  expect(await timerOf(id)).toBeUndefined()
  expect(await slaOf((await received()).id)).toBeNull()
})

test('D2-12: the clock of a mail starts when it arrives, whenever its sender dates it', async () => {
  await make()
  const begun = desk.clock.now()
  const { id, at } = await received({ date: new Date('2004-02-03T10:00:00Z') })
  expect(at).toBeGreaterThanOrEqual(begun)
  expect((await slaOf(id))?.dueAt).toBe(at + 60 * minute)
})

test('what was there before the rule follows none', async () => {
  const { id } = await received()
  await new Promise((resolve) => setTimeout(resolve, 2))
  await make()
  await set(id, 'priority', { priority: 'high' })
  expect(await slaOf(id)).toBeNull()
})

test('D1-116, D2-10: On Hold stops the clock in the row, and there is no timer', async () => {
  await make()
  const { id, at } = await received()
  await set(id, 'status', { statusId: 3 })
  const sla = await slaOf(id)
  expect(sla).toMatchObject({ dueAt: null, warnsAt: null, isBreached: false, line: { until: null } })
  expect(sla?.line?.spans.map(({ is }) => is)).toEqual(['counted', 'paused'])
  expect(sla?.left).toBeGreaterThan(59 * minute)
  expect(await timerOf(id)).toBeUndefined()
  await set(id, 'status', { statusId: 2 })
  expect((await slaOf(id))?.dueAt).toBeGreaterThanOrEqual(at + 60 * minute)
})

test('ANA-009 D2-11: a reply counts when it leaves, and closing ends the resolution', async () => {
  await make()
  const { id, at } = await received()
  await desk.sql(
    `with one as (insert into messages (id, conversation_id, position, kind, is_inbound, "from", author_id, "to", cc,
        bcc, subject, preview, attachments, is_automatic, created_at)
      select 990001, $1, 90, 'reply', false, '{}', $2, '[]', '[]', '[]', '', '', '[]', false, $3 returning id)
    insert into deliveries (id, conversation_id, state, at) select id, $1, 'queued', $3 from one`,
    [id, desk.agent.id, at + minute],
  )
  await set(id, 'priority', { priority: 'low' })
  await set(id, 'priority', { priority: 'default' })
  expect((await targets(id))[0]).toMatchObject({ metric: 'firstResponse', endedAt: null })
  await desk.sql(`update deliveries set state = 'sent', at = $1 where id = 990001`, [at + 5 * minute])
  await set(id, 'priority', { priority: 'high' })
  expect((await targets(id))[0]).toMatchObject({ endedAt: at + 5 * minute, isMet: true, breachedAt: null })
  expect((await slaOf(id))?.metric).toBe('resolution')
  await set(id, 'status', { statusId: 4 })
  expect(await slaOf(id)).toBeNull()
  expect((await targets(id)).map(({ isMet }) => isMet)).toEqual([true, true])
  const answered = { kind: 'firstResponseMet', at: at + 5 * minute, share: 1 }
  expect(await factsOf(id)).toMatchObject([answered, { kind: 'resolutionMet', share: 1 }])
  // Reopened it has no outcome; earlier conversations are counted later, once.
  await set(id, 'status', { statusId: 2 })
  expect(await factsOf(id)).toEqual([answered])
  await desk.sql('delete from facts where share is not null')
  expect(await makeFactsOf(desk.database, 1)).toBeGreaterThan(0)
  expect(await factsOf(id)).toEqual([answered])
})

test('a target is warned of once and missed once, however often it rings; trash ends it', async () => {
  await make()
  const { id, at } = await received()
  const [near, late] = [at + 45 * minute, at + 60 * minute]
  expect(await timerOf(id)).toBe(near)
  await ring(near)
  expect((await targets(id))[0]).toMatchObject({ warnedAt: near, breachedAt: null })
  expect(await timerOf(id)).toBe(late)
  await Promise.all([ring(late), ring(late)])
  expect((await targets(id))[0]).toMatchObject({ warnedAt: near, breachedAt: late })
  expect(await slaOf(id)).toMatchObject({ dueAt: late, isBreached: true })
  // The resolution target is due next.
  expect(await timerOf(id)).toBe(at + 585 * minute)
  await desk.sql(`update timers set due_at = $1, next_at = $1 where kind = 'sla'`, [late + minute])
  await ring(late + minute)
  expect((await targets(id))[0]).toMatchObject({ warnedAt: near, breachedAt: late })
  const breach = { kind: 'firstResponseBreached', at: late, share: 0 }
  expect(await factsOf(id)).toEqual([breach])
  await desk.sql('update conversations set is_trashed = true where id = $1', [id])
  await set(id, 'priority', { priority: 'high' })
  expect(await slaOf(id)).toBeNull()
  expect(await timerOf(id)).toBeUndefined()
  expect(await factsOf(id)).toEqual([breach])
})

const notices = async (now: number) => {
  await followAll(desk.database, [notificationsConsumer], () => now)
  return desk.sql<{ userId: number; kind: string; metric: string }>(
    `select user_id as "userId", kind, texts ->> 'metric' as metric from notifications
      where kind like 'sla%' order by id`,
  )
}

test('a warning and a miss are told once each: to the assignee, else to the team, else to all who see it', async () => {
  const answers = { ...wanted, resolution: null }
  await make({ targets: targetsOf({ default: answers, high: answers }) })
  const { id, at } = await received()
  const [near, late] = [at + 45 * minute, at + 60 * minute]
  await desk.sql('update conversations set assignee_id = $2 where id = $1', [id, desk.agent.id])
  await notices(at)
  await ring(near)
  await ring(near)
  const warned = { userId: desk.agent.id, kind: 'slaWarning', metric: 'firstResponse' }
  expect(await notices(near)).toEqual([warned])
  await desk.sql('update conversations set assignee_id = null, team_id = $2 where id = $1', [id, desk.teamId])
  const team = await desk.sql<{ id: number }>('select user_id as id from team_user where team_id = $1', [
    desk.teamId,
  ])
  await ring(late)
  // Everything is recomputed meanwhile; warnings are not repeated.
  await set(id, 'priority', { priority: 'high' })
  await set(id, 'priority', { priority: 'default' })
  const missed = (userId: number) => ({ userId, kind: 'slaMissed', metric: 'firstResponse' })
  expect(await notices(late)).toEqual([warned, ...team.map(({ id: userId }) => missed(userId))])
  await desk.sql('delete from notifications')
  const free = await received()
  await ring(free.at + 60 * minute)
  const all = await desk.sql<{ id: number }>(
    `select v.user_id as id from conversations c join user_scope v on v.scope = c.scope where c.id = $1 order by 1`,
    [free.id],
  )
  const far = free.at + 60 * minute
  expect((await notices(far)).map(({ userId }) => userId)).toEqual(all.map(({ id: userId }) => userId))
  const queued = await desk.sql(`select from outbox where kind = 'news' and payload ->> 'kind' = 'slaMissed'`)
  expect(queued).toHaveLength(2)
})
