import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { SlaFollowing } from '#domain/sla/following.ts'
import type { SlaRule } from '#domain/sla/sla-rule.ts'
import { auditConsumer } from '#server/audit/consumer.ts'
import { claimJobs } from '#server/jobs/claim.ts'
import { runJob } from '#server/jobs/run.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { slaConsumer } from '#server/sla/consumer.ts'
import { followJob } from '#server/sla/follow-job.ts'
import { factsConsumer } from '#server/analytics/consumer.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { businessHoursProof } from '../business-hours/business-hours-proof.ts'
import { targetsOf } from './sla-proof.ts'

/* Open conversations keep their version of a rule, until an admin moves them to the current one. */

const minute = 60_000

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  for (const table of ['"slaRules"', 'sla_targets', 'sla_terms', 'jobs'])
    await desk.sql(`delete from ${table}`)
})

const consume = () =>
  followAll(desk.database, [factsConsumer, slaConsumer, auditConsumer], () => desk.clock.now())
const hours = (first: number, next: number | null = null, resolution: number | null = null) =>
  targetsOf({
    default: {
      firstResponse: first * 60,
      nextResponse: next && next * 60,
      resolution: resolution && resolution * 60,
    },
    high: { firstResponse: 30, nextResponse: null, resolution: null },
  })
const words = (targets: SlaRule['targets'], fields: object = {}) => ({
  ...{ name: 'Fleet', description: '', targets, warnBefore: null, businessHoursId: null, isActive: true },
  ...{ conditions: { mailboxIds: [], companyIds: [], priorities: [] }, ...fields },
})

async function put<Row>(method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await desk.call<Row>(method, path, { as: desk.owner, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await consume()
  return answer.body
}
const make = (targets: SlaRule['targets'], fields: object = {}) =>
  put<SlaRule>('POST', '/productivity/sla', words(targets, fields))
const change = (id: number, targets: SlaRule['targets'], fields: object = {}) =>
  put<SlaRule>('PUT', `/productivity/sla/${id}`, words(targets, fields))
const ask = async (path: string, method: 'GET' | 'POST' = 'GET') =>
  desk.call<SlaFollowing>(method, `${path}/following`, { as: desk.owner })

async function received() {
  const { conversationId, messageId } = await desk.receive()
  await consume()
  const [row] = await desk.sql<{ at: number }>('select created_at as at from messages where id = $1', [
    messageId,
  ])
  return { id: conversationId, at: row?.at ?? 0 }
}

const stateOf = async (id: number) => {
  const [row] = await desk.sql<Pick<Conversation, 'sla'> & { version: number }>(
    'select sla, ver as version from conversations where id = $1',
    [id],
  )
  return row as NonNullable<typeof row>
}
const dueOf = async (id: number) => (await stateOf(id)).sla?.dueAt
const targetsIn = (id: number) =>
  desk.sql<{ metric: string; dueAt: number; isMet: boolean; isMissed: boolean; endedAt: number | null }>(
    `select metric, due_at as "dueAt", is_met as "isMet", breached_at is not null as "isMissed", ended_at as "endedAt"
      from sla_targets where conversation_id = $1 order by started_at, metric`,
    [id],
  )

async function work() {
  const { database, clock } = desk
  const parts = { database, clock, random: nodeRandom, log: { warn: (text: string) => expect.fail(text) } }
  for (const job of await claimJobs(database, { now: clock.now(), limit: 10 }))
    await runJob({ ...parts, kinds: [followJob(parts)] }, job, () => false)
}

async function answered(id: number, at: number) {
  await desk.sql(
    `with one as (insert into messages (conversation_id, position, kind, is_inbound, "from", author_id, "to", cc,
        bcc, subject, preview, attachments, is_automatic, created_at)
      select $1, 90, 'reply', false, '{}', $2, '[]', '[]', '[]', '', '', '[]', false, $3 returning id)
    insert into deliveries (id, conversation_id, state, at) select id, $1, 'sent', $3 from one`,
    [id, desk.agent.id, at],
  )
}
const setPriority = (id: number, priority: string) =>
  put('PUT', '/desk/conversations/priority', { conversationIds: [id], priority })

test('SLA-002: a changed rule leaves open conversations as they began, whatever happens to them', async () => {
  const { id: ruleId } = await make(hours(8))
  const { id, at } = await received()
  await change(ruleId, hours(4))
  expect((await ask(`/productivity/sla/${ruleId}`)).body).toEqual({ behind: 1, job: null })
  expect(await dueOf(id)).toBe(at + 480 * minute)
  await setPriority(id, 'high')
  expect(await dueOf(id)).toBe(at + 30 * minute)
  await setPriority(id, 'default')
  expect(await dueOf(id)).toBe(at + 480 * minute)
  const fresh = await received()
  expect(await dueOf(fresh.id)).toBe(fresh.at + 240 * minute)
  // Changed back, it leaves the conversations in between behind; a new name changes no deadline.
  await change(ruleId, hours(8))
  expect((await ask(`/productivity/sla/${ruleId}`)).body.behind).toBe(1)
  await change(ruleId, hours(4), { name: 'Vans', description: 'Five vans' })
  expect((await ask(`/productivity/sla/${ruleId}`)).body.behind).toBe(1)
})

test('SLA-002: those that follow get new due times by the change feed, and a line in their trail', async () => {
  const { id: ruleId } = await make(hours(8))
  const ids = [(await received()).id, (await received()).id]
  const [first] = ids as [number]
  const before = await stateOf(first)
  await change(ruleId, hours(4))
  const path = `/productivity/sla/${ruleId}`
  const started = await ask(path, 'POST')
  expect(started.body).toMatchObject({ behind: 2, job: { state: 'waiting', total: 2, about: 'Fleet' } })
  expect((await ask(path, 'POST')).status).toBe(409)
  await work()
  const ended = await ask(path)
  expect(ended.body).toMatchObject({ behind: 0, job: { state: 'done', done: 2 } })
  expect(ended.body.job?.outcome).toBe(
    '2 conversations moved, 2 due times changed, 0 targets missed by the change',
  )
  expect((await ask(path, 'POST')).status).toBe(409)
  const after = await stateOf(first)
  expect(after.sla?.dueAt).toBe((before.sla?.dueAt ?? 0) - 240 * minute)
  expect(after.version).toBeGreaterThan(before.version)
  const trail = await desk.sql(
    `select "from", "to", actor_id as "actorId" from activities where conversation_id = $1 and field = 'sla'`,
    [first],
  )
  expect(trail).toEqual([
    {
      from: { rule: 'Fleet', dueAt: before.sla?.dueAt },
      to: { rule: 'Fleet', dueAt: after.sla?.dueAt },
      actorId: desk.owner.id,
    },
  ])
  await consume()
  const audit = await desk.sql(
    `select user_id as "userId", before, after from audit_log
      where area = 'slaRules' and subject_id = $1 and after ? 'openConversations'`,
    [ruleId],
  )
  expect(audit).toEqual([
    {
      userId: desk.owner.id,
      before: { openConversations: 'keep' },
      after: { openConversations: 'follow' },
    },
  ])
})

test('ANA-009: a deadline that was met stays met, none is made up, and one that the new rule has missed is told', async () => {
  const { id: ruleId } = await make(hours(8, 8, 24))
  const { id, at } = await received()
  await answered(id, at + 1)
  await setPriority(id, 'low')
  await setPriority(id, 'default')
  expect((await targetsIn(id))[0]).toMatchObject({ isMet: true, isMissed: false })
  const late = await received()
  const aged = late.at - 300 * minute
  await desk.sql('update messages set created_at = $2 where conversation_id = $1', [late.id, aged])
  await desk.sql('update sla_targets set started_at = $2 where conversation_id = $1', [late.id, aged])
  await setPriority(late.id, 'low')
  await setPriority(late.id, 'default')
  expect(await dueOf(late.id)).toBe(aged + 480 * minute)
  await change(ruleId, { ...hours(4, 8, 12), low: hours(4).default })
  await ask(`/productivity/sla/${ruleId}`, 'POST')
  await work()
  const { job } = (await ask(`/productivity/sla/${ruleId}`)).body
  expect(job?.outcome).toBe('2 conversations moved, 3 due times changed, 1 target missed by the change')
  const [met, resolution] = await targetsIn(id)
  expect(met).toMatchObject({ isMet: true, isMissed: false, endedAt: at + 1 })
  expect(resolution?.dueAt).toBe(at + 720 * minute)
  expect((await stateOf(late.id)).sla).toMatchObject({ isBreached: true, dueAt: aged + 240 * minute })
  // Later changes do not judge it again.
  await change(ruleId, { ...hours(1, 1, 12), low: { firstResponse: 1, nextResponse: 1, resolution: 1 } })
  await setPriority(id, 'low')
  expect((await targetsIn(id))[0]).toMatchObject({ isMet: true, isMissed: false })
  expect(
    await desk.sql(`select from facts where conversation_id = $1 and kind = 'firstResponseBreached'`, [id]),
  ).toEqual([])
})

test('BUS-001: changed business hours leave open conversations too, and let them follow', async () => {
  const path = '/account/org/timings'
  const good = { ...businessHoursProof.good(desk), name: 'Depot' }
  const made = await put<{ id: number }>('POST', path, good)
  const { id: ruleId } = await make(hours(8), { businessHoursId: made.id })
  const { id } = await received()
  const before = await dueOf(id)
  const all = [{ from: 0, to: 1440 }]
  await put('PUT', `${path}/${made.id}`, { ...good, days: [all, all, all, all, all, all, all], holidays: [] })
  expect(await dueOf(id)).toBe(before)
  expect((await ask(`${path}/${made.id}`)).body).toEqual({ behind: 1, job: null })
  expect((await ask(`/productivity/sla/${ruleId}`)).body.behind).toBe(1)
  expect((await ask(`${path}/${made.id}`, 'POST')).status).toBe(200)
  await work()
  expect(await dueOf(id)).toBe((await targetsIn(id))[0]?.dueAt)
  expect(await dueOf(id)).not.toBe(before)
  expect((await ask(`${path}/${made.id}`)).body).toMatchObject({ behind: 0, job: { state: 'done' } })
})

test('a job that is stopped leaves the others as they began; one that fits no more loses its target', async () => {
  const { id: ruleId } = await make(hours(8))
  const { id } = await received()
  const path = `/productivity/sla/${ruleId}`
  await change(ruleId, hours(4), {
    conditions: { mailboxIds: [desk.closedMailboxId], companyIds: [], priorities: [] },
  })
  await ask(path, 'POST')
  const stopped = await desk.call<SlaFollowing>('PUT', `${path}/following`, {
    ...{ as: desk.owner, body: { choice: 'stop' } },
  })
  expect(stopped.body).toMatchObject({ behind: 1, job: { state: 'stopped' } })
  await work()
  expect(await dueOf(id)).toBeGreaterThan(0)
  await ask(path, 'POST')
  await work()
  expect((await stateOf(id)).sla).toBeNull()
  expect(await targetsIn(id)).toEqual([])
})
