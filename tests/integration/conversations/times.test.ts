import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dueTimer, snoozeTimer } from '#server/conversations/due.ts'
import { nodeRandom } from '#server/node-clock.ts'
import type { PollLoop } from '#server/poll-loop.ts'
import { runTimers } from '#server/timers/runner.ts'
import { openDatabase, type Database } from '#server/store/database.ts'
import { nextFullHour } from '#lib/zone.ts'
import { untilReply } from '#domain/conversations/snooze.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { MovableClock } from '../../support/manual-time.ts'
import { times } from '../../support/prove.ts'
import { until } from '../../support/until.ts'
import { choose, followNews, someDevice, subscribeDevice, toldOf } from '../notifications/desk-news.ts'

const hour = 3_600_000
const clock = new MovableClock()
let desk: TestDesk
const runners: PollLoop[] = []
const databases: Database[] = []

beforeAll(async () => {
  desk = await openDesk({ clock })
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await desk.close()
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})

/** Advances the time, and renews the sessions. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  for (const user of [desk.agent, desk.insider, desk.powerless]) await desk.signIn(user)
}

/** Poll loop of a server process, with its own connections. */
async function startProcess(name: string): Promise<{ runner: PollLoop; warnings: string[] }> {
  const database = await openDatabase({ ...desk.connection, application_name: name } as never)
  databases.push(database)
  const warnings: string[] = []
  const runner = runTimers({
    ...{ database, clock, random: nodeRandom },
    kinds: [snoozeTimer({ database }), dueTimer({ database })],
    log: { warn: (line) => void warnings.push(line) },
  })
  runners.push(runner)
  return { runner, warnings }
}

interface Seen {
  isRead: boolean
  snoozeTime: number | null
  lastActivityAt: number
  items: number
  lastPosition: number
}

const seen = async (id: number): Promise<Seen> => {
  const [row] = await desk.sql<Seen>(
    `select is_read as "isRead", snooze_time as "snoozeTime", last_activity_at as "lastActivityAt", items,
      last_position as "lastPosition" from conversations where id = $1`,
    [id],
  )
  return row as Seen
}

const trail = (id: number, field: string) =>
  desk.sql<{ from: unknown; to: unknown; actorId: number | null; createdAt: number }>(
    `select "from", "to", actor_id as "actorId", created_at as "createdAt" from activities
      where conversation_id = $1 and field = $2 order by position`,
    [id, field],
  )

const snooze = (id: number, body: object) =>
  desk.call('PUT', `/desk/conversations/${id}/snooze`, { as: desk.agent, body })

const isAwake = (id: number) => async () => (await seen(id)).snoozeTime === null

async function readBySomebody(): Promise<number> {
  const { conversationId } = await desk.receive()
  const body = { conversationIds: [conversationId], isRead: true }
  await desk.call('PUT', '/desk/conversations/read', { as: desk.agent, body })
  return conversationId
}

describe('PUT {id}/snooze', () => {
  test('API-025, CON-051: takes ts and isSnoozed, and answers with the conversation', async () => {
    const id = await readBySomebody()
    const ts = nextFullHour(clock.now(), 0)
    expect(await snooze(id, { ts, isSnoozed: true })).toMatchObject({
      status: 200,
      body: { id, snoozeTime: ts },
    })
    expect(await snooze(id, { isSnoozed: false })).toMatchObject({ status: 200, body: { snoozeTime: null } })
    expect(await snooze(id, { isSnoozed: true })).toMatchObject({ body: { snoozeTime: untilReply } })
  })

  test('CON-058: a time before the next full hour is refused', async () => {
    const id = await readBySomebody()
    const ts = nextFullHour(clock.now(), 0) - 1
    expect(await snooze(id, { ts, isSnoozed: true })).toMatchObject({ status: 400, body: { field: 'until' } })
    expect((await seen(id)).snoozeTime).toBeNull()
  })

  test('PRM-027: it needs manage_conversation', async () => {
    const id = await readBySomebody()
    const answer = await desk.call('PUT', `/desk/conversations/${id}/snooze`, {
      as: desk.powerless,
      body: { isSnoozed: true },
    })
    expect(answer.status).toBe(403)
  })

  test.each([
    ['a picked time', () => ({ ts: nextFullHour(clock.now(), 0), isSnoozed: true })],
    ['the customer’s reply', () => ({ isSnoozed: true })],
  ])('a snooze until %s ends when the customer writes, and the trail says so', async (_, body) => {
    const id = `answered-${Math.random()}@customer.example`
    const { conversationId } = await desk.receive({ id })
    await snooze(conversationId, body())
    const before = (await seen(conversationId)).snoozeTime
    await desk.receive({ inReplyTo: id, text: 'One more thing' })
    expect(await seen(conversationId)).toMatchObject({ snoozeTime: null, isRead: false })
    expect((await trail(conversationId, 'snoozeTime')).at(-1)).toMatchObject({
      from: before,
      to: null,
      actorId: null,
    })
  })
})

describe('when a snooze is over', () => {
  test('D-76: the conversation comes back unread, at its minute, with a line in the trail', async () => {
    const id = await readBySomebody()
    const ts = nextFullHour(clock.now(), 0)
    await snooze(id, { ts, isSnoozed: true })
    const { items } = await seen(id)
    await startProcess('alone')
    // Just before the due time nothing happens, however often it polls.
    await pass(ts - clock.now() - 2500)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await seen(id)).snoozeTime).toBe(ts)
    await until('it is back', isAwake(id), { within: 10_000 })
    expect(clock.now() - ts).toBeLessThan(60_000)
    expect(await seen(id)).toMatchObject({ isRead: false, lastActivityAt: ts, items: items + 1 })
    expect((await trail(id, 'snoozeTime')).at(-1)).toMatchObject({ from: ts, to: null, actorId: null })
  })

  test('one that fell due while no server ran is back right after the start', async () => {
    const id = await readBySomebody()
    await snooze(id, { ts: nextFullHour(clock.now(), 0), isSnoozed: true })
    await pass(48 * hour)
    await startProcess('after a pause')
    await until('it is back', isAwake(id), { within: 10_000 })
  })

  test('one until the customer replies never comes back by time', async () => {
    const id = await readBySomebody()
    await snooze(id, { isSnoozed: true })
    await pass(400 * 24 * hour)
    await startProcess('a year later')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await seen(id)).snoozeTime).toBe(untilReply)
  })

  test('who has the conversation is told by push, and nobody else', async () => {
    const id = await readBySomebody()
    await subscribeDevice(desk, desk.agent, someDevice('agent'))
    await subscribeDevice(desk, desk.insider, someDevice('insider'))
    await choose(desk, desk.insider, { newMessages: 'all' })
    const body = { conversationIds: [id], assigneeId: desk.agent.id }
    await desk.call('PUT', '/desk/conversations/assign', { as: desk.agent, body })
    await snooze(id, { ts: nextFullHour(clock.now(), 0), isSnoozed: true })
    await toldOf(desk)
    await pass(hour)
    await startProcess('with news')
    await until('it is back', isAwake(id), { within: 10_000 })
    expect(await toldOf(desk)).toMatchObject([
      {
        kind: 'snooze',
        userId: desk.agent.id,
        conversationId: id,
        title: 'Back from snooze',
        position: (await seen(id)).lastPosition,
      },
    ])
  })

  test('two processes, one of them killed over and over, wake each conversation once', async () => {
    const ids: number[] = []
    for (let made = 0; made < times(10, 40); made += 1) ids.push(await readBySomebody())
    const ts = nextFullHour(clock.now(), 0)
    for (const id of ids) await snooze(id, { ts, isSnoozed: true })
    await desk.sql('update conversations set assignee_id = $2 where id = any($1)', [ids, desk.agent.id])
    await toldOf(desk)
    await pass(hour)
    const killer = new pg.Client(desk.connection)
    await killer.connect()
    const victim = await startProcess('victim')
    await startProcess('survivor')
    let killed = 0
    const isOver = async () => {
      // The killed process loses its connections in the middle of its work.
      const { rowCount } = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim'`,
      )
      killed += rowCount ?? 0
      const rows = await desk.sql(
        'select id from conversations where id = any($1) and snooze_time is not null',
        [ids],
      )
      return rows.length === 0
    }
    await until('all are back', isOver, { within: 30_000 })
    await killer.end()
    expect(killed).toBeGreaterThan(0)
    for (const id of ids) {
      const lines = (await trail(id, 'snoozeTime')).filter(({ to }) => to === null)
      expect(lines).toHaveLength(1)
      expect((await seen(id)).isRead).toBe(false)
    }
    await followNews(desk)
    const told = await desk.sql(
      `select 1 from notifications where user_id = $2 and kind = 'snooze'
        and (subjects->>'conversationId')::bigint = any($1)`,
      [ids, desk.agent.id],
    )
    expect(told).toHaveLength(ids.length)
    const passing = /^(The timer .* will run again|Due timers could not be read .* trying again): /
    expect(victim.warnings.filter((line) => !passing.test(line))).toEqual([])
  })
})

describe('when a due date has passed', () => {
  const setDue = (id: number, dueDate: number | null) =>
    desk.call('PUT', '/desk/conversations/duedate', {
      as: desk.agent,
      body: { conversationIds: [id], dueDate },
    })
  const isMarked = (id: number, times: number) => async () => (await trail(id, 'isOverdue')).length === times

  test('the trail says so once, also with two processes, and once more for another date', async () => {
    const id = await readBySomebody()
    const first = clock.now() + hour
    await setDue(id, first)
    await startProcess('one')
    await startProcess('another')
    await pass(2 * hour)
    await until('it is marked', isMarked(id, 1), { within: 10_000 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await trail(id, 'isOverdue')).toMatchObject([
      { from: false, to: true, actorId: null, createdAt: first },
    ])
    await setDue(id, clock.now() - 1)
    await until('it is marked again', isMarked(id, 2), { within: 10_000 })
  })

  test('one that is closed is left alone until it is opened again', async () => {
    const id = await readBySomebody()
    await setDue(id, clock.now() + hour)
    const status = (statusId: number) =>
      desk.call('PUT', '/desk/conversations/status', {
        as: desk.agent,
        body: { conversationIds: [id], statusId },
      })
    await status(4)
    await pass(2 * hour)
    await startProcess('patient')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await trail(id, 'isOverdue')).toEqual([])
    await status(2)
    await until('it is marked', isMarked(id, 1), { within: 10_000 })
  })
})
