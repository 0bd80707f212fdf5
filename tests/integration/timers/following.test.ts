import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextFullHour } from '#lib/zone.ts'
import { purgeOld } from '#server/conversations/trash.ts'
import { loadDemo } from '#server/demo/job.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { quickClock } from '../../support/manual-time.ts'
import { strayTimers } from '../../support/timers.ts'

/* Every row with a due time has its timer, however it got it; other rows have none. */

const hour = 3_600_000
let desk: TestDesk
let ts: number

beforeAll(async () => {
  desk = await openDesk()
  ts = nextFullHour(Date.now(), 0) + hour
})
afterAll(() => desk.close())

const call = (method: string, path: string, body: object) =>
  desk.call(method, `/desk/conversations/${path}`, {
    as: desk.agent,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const all = () => desk.database.system((sql) => sql.rows({ text: strayTimers }))
const timersOf = async (id: number) => {
  expect(await all()).toEqual([])
  const rows = await desk.sql<{ kind: string; at: number }>(
    `select kind, due_at as at from timers where subject_id = $1 order by kind`,
    [id],
  )
  return Object.fromEntries(rows.map(({ kind, at }) => [kind, at]))
}

async function asleepAndDue(mail?: { id: string }) {
  const { conversationId: id } = await desk.receive(mail)
  await call('PUT', `${id}/snooze`, { ts, isSnoozed: true })
  await call('PUT', 'duedate', { conversationIds: [id], dueDate: ts + hour })
  expect(await timersOf(id)).toEqual({ due: ts + hour, snooze: ts })
  return id
}

/** Undoes a merge like a device. */
async function takeApart(conversationId: number, id: number): Promise<void> {
  const [meta] = await desk.sql<{ epoch: string }>('select db_epoch as epoch from sync_meta')
  const op = {
    ...{ op: randomUUID(), cmd: 'conversations.unmerge', opv: 1 },
    args: { conversationId, ids: [id], was: {}, became: {} },
    ...{ base: null, needs: [], at: Date.now(), firstSentAt: null },
  }
  const body = { client: randomUUID(), wire: 1, epoch: meta?.epoch, ops: [op], voids: [] }
  const answer = await desk.call<string>('POST', '/desk/sync/push', { as: desk.agent, body })
  expect(answer.body).toContain('"applied"')
}

describe('the timers of a conversation', () => {
  test('are set by what agents do, and stopped', async () => {
    const id = await asleepAndDue()
    await call('PUT', `${id}/snooze`, { ts: ts + hour, isSnoozed: true })
    await call('PUT', 'status', { conversationIds: [id], statusId: 4 })
    expect(await timersOf(id)).toEqual({ snooze: ts + hour })
    await call('PUT', 'status', { conversationIds: [id], statusId: 2 })
    await call('PUT', `${id}/snooze`, { isSnoozed: false })
    expect(await timersOf(id)).toEqual({ due: ts + hour })
  })

  test('end with a customer’s mail where the snooze does', async () => {
    const mail = `${randomUUID()}@customer.example`
    const id = await asleepAndDue({ id: mail })
    await desk.receive({ inReplyTo: mail, text: 'One more thing' })
    expect(await timersOf(id)).toEqual({ due: ts + hour })
  })

  test('rest while it is part of another one, and come back with it', async () => {
    const id = await asleepAndDue()
    const { conversationId: targetId } = await desk.receive()
    expect((await call('POST', 'merge', { targetId, ids: [id] })).status).toBe(200)
    expect(await timersOf(id)).toEqual({})
    await takeApart(targetId, id)
    expect(await timersOf(id)).toEqual({ due: ts + hour, snooze: ts })
  })

  test('go with what is deleted for good', async () => {
    const id = await asleepAndDue()
    await call('PUT', 'trash', { conversationIds: [id], isTrashed: true })
    expect(await timersOf(id)).toEqual({ snooze: ts })
    await purgeOld(desk.database, Date.now() + 31 * 24 * hour)
    expect(await timersOf(id)).toEqual({})
  })

  test('are those of the demo too', async () => {
    const parts = { database: desk.database, content: desk.attachments, rawMail: desk.attachments }
    const tools = { clock: quickClock, random: nodeRandom, log: { warn: () => undefined } }
    await loadDemo({ ...parts, ...tools, seed: 1, now: Date.now() })
    const rows = await desk.database.system((sql) =>
      sql.rows<{ kind: string }>({
        text: 'select kind from timers where account_id <> $1',
        values: [desk.accountId],
      }),
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ kind }) => kind === 'taskEnd')).toHaveLength(7)
    expect(await all()).toEqual([])
    // The demo has data on all screens, and its companies have contacts.
    const shown = await desk.database.system((sql) =>
      sql.rows<{ members: number }>({
        text: `select (select array_agg(distinct status order by status) from tasks) as lanes,
          (select count(*)::int from "taskTemplates") as templates, (select count(*)::int from assets) as assets,
          (select count(*)::int from "workflowRules") as rules, (select count(*)::int from "slaRules") as policies,
          (select count(distinct c.id)::int from companies c join contacts p on p.company_name = c.name) as companies,
          (select count(*)::int from contacts p, "contactSegments" s
            where p.label_ids @> array[(s.conditions ->> 'tag')::bigint]) as members`,
      }),
    )
    expect(shown).toMatchObject([
      {
        lanes: ['closed', 'new', 'on_hold', 'open', 'overdue'],
        templates: 2,
        assets: 4,
        companies: 4,
        rules: 6,
        policies: 2,
      },
    ])
    expect(shown[0]?.members).toBeGreaterThan(1)
  }, 120_000)
})

test('a mail that is sent later has its timer until it is called off', async () => {
  const { conversationId, messageId } = await desk.receive()
  const body = {
    ...{ messageId, to: ['dana@customer.example'], messageHtml: '<p>Monday it is.</p>' },
    ...{ sendLater: true, sendTime: ts, lastMessage: 1 },
  }
  const made = await desk.call<{ id: number }>('POST', `/desk/conversations/${conversationId}/messages`, {
    as: desk.agent,
    body,
  })
  expect(await timersOf(made.body.id)).toEqual({ scheduled: ts })
  await desk.sql('delete from timers where subject_id = $1', [made.body.id])
  // Proves that the query can find a stray timer.
  expect(await all()).toEqual([{ kind: 'scheduled', id: made.body.id, wanted: ts, is: null }])
})
