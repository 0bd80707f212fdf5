import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditConsumer } from '#server/audit/consumer.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const entries = () =>
  desk.sql<Record<string, unknown>>(
    `select user_id as "userId", area, action, before, after from audit_log
      where area <> 'sessions' order by event_seq`,
  )

test('who changed what stands in the audit, before and after, each time once', async () => {
  const { conversationId } = await desk.receive()
  const body = { conversationIds: [conversationId], priority: 'high' }
  await desk.call('PUT', '/desk/conversations/priority', {
    as: desk.agent,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
  await desk.call('POST', '/desk/time-tracking/settings', { as: desk.owner, body: { isTimeTracking: false } })
  const made = await desk.call<{ id: number }>('POST', '/desk/teams', {
    as: desk.owner,
    body: { name: 'Wheels', description: '', assigneeIds: [desk.agent.id] },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  await desk.call('DELETE', `/desk/teams/${made.body.id}`, { as: desk.owner })
  await followAll(desk.database, [auditConsumer])
  await followAll(desk.database, [auditConsumer])
  const told = await entries()
  expect(told).toEqual([
    {
      ...{ userId: desk.agent.id, area: 'conversations', action: 'changed' },
      ...{ before: { priority: 'default' }, after: { priority: 'high' } },
    },
    {
      ...{ userId: desk.owner.id, area: 'timeSettings', action: 'changed' },
      ...{ before: { isTimeTracking: true }, after: { isTimeTracking: false } },
    },
    {
      ...{ userId: desk.owner.id, area: 'teams', action: 'created' },
      before: { name: null, description: null, assigneeIds: null },
      after: { name: 'Wheels', description: '', assigneeIds: [desk.agent.id] },
    },
    expect.objectContaining({ area: 'teams', action: 'deleted' }),
  ])
})
