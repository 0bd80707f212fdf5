import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byDesk } from '#domain/events/cause.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { place, type Inbound } from '#server/channels/inbound.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/events/unit-of-work.ts'
import { idSource } from '#server/store/id-source.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

/* Contract of a channel, without mail: convert a message to an `Inbound` and place it in a unit of work. */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** Message of a customer through a channel other than mail. */
const said = (externalId: string, more: Partial<Inbound> = {}): Inbound => {
  const from = { email: 'dana@customer.example', name: 'Dana Whitlock' }
  return {
    ...{ channel: 'email', mailboxId: desk.mailboxId, externalId, from, replyTo: [], agent: null },
    ...{
      contact: from,
      to: [],
      cc: [],
      subject: 'Hello',
      html: '<p>Hello</p>',
      quotedHtml: null,
      text: 'Hello',
    },
    ...{ files: [], sentAt: 1000, arrivedAt: 1000, isOver: false, isAutomatic: false, findings: [] },
    ...{ isSpam: false, rawSha256: externalId, fingerprint: externalId, envelope: { from: null, to: [] } },
    thread: {
      ...{ conversations: [], writers: [from.email], isAwaited: false, people: [from.email] },
      ...{ messages: [], inReplyTo: [], references: [], topic: null },
    },
    ...more,
  }
}

const unit = <Result>(work: (unit: UnitOfWork) => Promise<Result>) =>
  desk.database.desk(desk.accountId, (sql) => inUnitOfWork(sql, { cause: byDesk, at: 2000 }, work))

const bring = (inbound: Inbound) =>
  unit(async (work) => {
    const newIds = (count: number) => idSource(desk.database).take(work.sql, count)
    const placed = await place({ ...work, newIds }, inbound)
    work.after(...placed.after)
    return placed
  })

const events = () =>
  desk.sql<{ type: string; seq: number }>('select type, seq from domain_events order by seq')

test('what a channel brings opens a conversation, and goes on in the one that it answers', async () => {
  const first = await bring(said('first'))
  const { thread } = said('second')
  const second = await bring(said('second', { thread: { ...thread, messages: ['first'] }, arrivedAt: 3000 }))
  expect(second.conversationId).toBe(first.conversationId)
  const rows = await desk.sql(
    `select status_id as "statusId", total_messages as total, items, waiting_since as "waitingSince" from conversations`,
  )
  expect(rows).toEqual([{ statusId: statusIds.new, total: 2, items: 2, waitingSince: 1000 }])
  expect((await events()).map(({ type }) => type)).toContain('message.received')
})

test('a unit of work that is dropped leaves neither rows nor events', async () => {
  const before = await events()
  const subject = randomUUID()
  await unit(async (work) => {
    const newIds = (count: number) => idSource(desk.database).take(work.sql, count)
    const placed = await place({ ...work, newIds }, said('third', { subject }))
    work.after(...placed.after)
    work.drop()
  })
  expect(await desk.sql('select from conversations where subject = $1', [subject])).toEqual([])
  expect(await events()).toEqual(before)
})

test('what no row tells is told with the cause that the unit came to have', async () => {
  const told = { userId: desk.agent.id, network: '192.0.2.0', what: 'appOn' as const }
  await unit(async ({ tell, causedBy }) => {
    causedBy({ ...byDesk, actorId: desk.agent.id, origin: 'person' })
    tell([{ type: 'factors.changed', subjectId: desk.agent.id, payload: told }])
  })
  const [last] = await desk.sql(
    'select type, actor_id as "actorId", origin, payload, at from domain_events order by seq desc limit 1',
  )
  expect(last).toEqual({
    ...{ type: 'factors.changed', actorId: desk.agent.id, origin: 'person', payload: told, at: 2000 },
  })
})
