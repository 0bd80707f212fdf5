import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, rangeBefore } from '#domain/analytics/buckets.ts'
import type { Report, ReportRow } from '#domain/analytics/endpoints.ts'
import { allFeatures } from '#domain/access/features.ts'
import { factKinds } from '#domain/analytics/fact.ts'
import { metrics, type Metric, type MetricKey } from '#domain/analytics/metrics.ts'
import { reportPages } from '#domain/analytics/report-pages.ts'
import { seededRandom } from '#lib/random.ts'
import { taskWordsOf } from '../../support/data/tasks.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'

/* Facts are inserted directly: their computation has its own tests. */

let desk: TestDesk
let conversationIds: number[]
let taskIds: number[]

/** Both clock changes of Berlin in 2026, and weeks that contain them, the first one cut. */
const ranges = [
  ['2026-03-23', '2026-04-05', ''],
  ['2026-10-19', '2026-11-01', ''],
  ['2026-02-05', '2026-12-31', ''],
  ['2026-07-02', '2026-12-31', '&mailboxId=1&hours=business'],
] as const

beforeAll(async () => {
  desk = await openDesk()
  const received = []
  for (let n = 0; n < 6; n += 1) received.push(await desk.receive())
  conversationIds = received.map(({ conversationId }) => conversationId)
  const [contact] = await desk.sql<{ id: number }>('select id from contacts limit 1')
  taskIds = []
  for (let n = 0; n < 3; n += 1) {
    const { body } = await desk.call<{ id: number }>('POST', '/desk/tasks', {
      as: desk.owner,
      body: { ...taskWordsOf(contact?.id ?? 0), subject: `Task ${n}` },
    })
    taskIds.push(body.id)
  }
})
afterAll(() => desk.close())

const hourMs = 3_600_000
const first = 41
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
const written = [
  ...['facts', 'article_views', 'article_votes', 'help_searches', 'articles', 'knowledge_bases', 'assets'],
  ...['"statusIncidents"', '"statusServices"'],
]

/** Random facts and records. */
async function write(seed: number): Promise<void> {
  await desk.sql(`update "accountSettings" set time_zone = $1`, [zones[(seed - first) % zones.length]])
  for (const table of written) await desk.sql(`delete from ${table}`)
  const random = seededRandom(BigInt(seed))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T
  for (let n = 0; n < 600; n += 1) {
    const conversationId = pick([...conversationIds, null])
    const at = Date.UTC(2026, 0, 1) + Math.floor(random.next() * 365 * 24) * 3_600_000
    await desk.sql(
      `insert into facts (account_id, kind, source, at, user_id, conversation_id, mailbox_id, priority, seconds, share, subject_id,
          business_seconds)
        select id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $8::int > 3000 then $8 - 3000 end from accounts limit 1`,
      [
        ...[pick(factKinds), `n ${n}`, at, pick([desk.agent.id, desk.owner.id, null]), conversationId],
        ...[pick([1, 2, null]), pick(['high', 'default']), pick([null, Math.floor(random.next() * 9000)])],
        pick([null, Math.floor(random.next() * 10) / 9]),
        pick([...taskIds, null]),
      ],
    )
  }
  await addReaders(pick, () => Date.UTC(2026, 0, 1) + Math.floor(random.next() * 365 * 24) * hourMs)
}

/** Records of the other reports: articles, searches, assets and incidents. */
async function addReaders(pick: <T>(list: readonly T[]) => T, moment: () => number): Promise<void> {
  await desk.sql(
    `insert into knowledge_bases (id, account_id, name, detail, created_at) select 50, id, 'Help', '', 0 from accounts`,
  )
  for (const id of [51, 52, 53])
    await desk.sql(
      `insert into articles (id, account_id, doc_id, name, content, plain_content, is_published, created_at, updated_at,
        updated_by_id, revision) select $1, id, 50, 'Article', '', '', true, 0, 0, 1, 1 from accounts`,
      [id],
    )
  for (let n = 0; n < 60; n += 1) {
    const [at, day] = [moment(), n]
    await desk.sql(`insert into article_views select id, $1, $2, $3, $4 from accounts`, [
      ...[pick([51, 52, 53]), day, at, pick([1, 7])],
    ])
    await desk.sql(
      `insert into article_votes (account_id, article_id, day, reader, is_helpful, created_at)
        select id, $1, $2, 'one', $3, $4 from accounts`,
      [pick([51, 52]), day, pick([true, false]), moment()],
    )
    await desk.sql(
      `insert into help_searches (account_id, doc_id, day, words, at, times, is_found) select id, 50, $1, $2, $3, $4, $5 from accounts`,
      [day, pick(['brakes', 'bell']), moment(), pick([1, 4]), pick([true, false])],
    )
    await desk.sql(
      `insert into assets (account_id, name, type, serial, status, revision, created_at)
        select id, 'Bike', $1, '', $2, 1, $3 from accounts`,
      [pick(['Bicycle', '']), pick(['in_use', 'retired']), moment()],
    )
  }
  await desk.sql('update articles set deleted_at = 1 where id = 53')
  for (const id of [61, 62])
    await desk.sql(
      `insert into "statusServices" (id, account_id, revision, type, name, description, show_history, start_date)
        select $1, id, 1, 'service', 'Service', '', true, $2 from accounts`,
      [id, Date.UTC(2026, id === 61 ? 0 : 2, 3, 12)],
    )
  for (let n = 0; n < 12; n += 1) {
    const from = moment()
    const to = n === 0 ? null : from + 5 * hourMs
    const spans = [61, 62].map((serviceId) => ({ serviceId, effect: pick(['MO', 'PO']), from, to }))
    await desk.sql(
      `insert into "statusIncidents" (account_id, revision, title, description, source_id, current_status, effected_services,
        notify_subscribers, is_back_fill, start_date, end_date, is_resolved, spans)
        select id, 1, 'Incident', '', 1, '[]', '[]', false, false, $1, $2, $3, $4 from accounts`,
      [from, to, to !== null, JSON.stringify(n % 2 === 0 ? spans : spans.slice(1))],
    )
  }
}

const shown = Object.values(reportPages)
const ask = async (path: string, as = desk.owner) => {
  const { status, body } = await desk.call<Report>('GET', `/desk/analytics/${path}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

interface Opened {
  data: ReportRow[]
  next: string | null
  total: number
  events: number
  hidden: number
  deleted: number
}

async function open(path: string, query: string): Promise<Opened & { listed: number }> {
  let cursor = ''
  let first: Opened | undefined
  const listed: ReportRow[] = []
  do {
    const { body } = await desk.call<Opened>('GET', `/desk/analytics/${path}/rows?${query}${cursor}`, {
      as: desk.owner,
    })
    first ??= body
    listed.push(...body.data)
    cursor = body.next === null ? '' : `&cursor=${body.next}`
  } while (cursor !== '')
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
  return { ...first, listed: listed.reduce((sum, { events }) => sum + events, 0) }
}

/** A random desk per day; `prove` uses twenty, in four zones. */
const seeds = Array.from({ length: times(1, 20) }, (_, n) => first + n).toReversed()

describe.each(seeds)('desk %i', (seed) => {
  beforeAll(() => write(seed))

  describe.each(shown)('ANA-001 to ANA-014, ADM-080, D1-169: the figures of $title agree', ({ path }) => {
    test.each(ranges)(
      'from %s to %s%s: figure, sum of the series, tables, opened list and the time before',
      async (from, to, filter) => {
        const report = await ask(`${path}?from=${from}&to=${to}${filter}`)
        const earlier = rangeBefore(from, to)
        const before = await ask(`${path}?from=${earlier.from}&to=${earlier.to}${filter}`)
        for (const [place, figure] of report.figures.entries()) {
          const { metric, count, value } = figure
          const opened = await open(path, `from=${from}&to=${to}${filter}&metric=${metric}`)
          // Floating-point sums differ in the last digit by the order of addition.
          expect(figure.before ?? -1, metric).toBeCloseTo(before.figures[place]?.value ?? -1, 9)
          expect(opened.events, metric).toBe(count)
          // The owner sees all conversations; deleted ones are counted.
          expect(opened.listed + opened.deleted).toBe(count)
          const line = report.series.find((each) => each.metric === metric)
          if (line) {
            expect(line.points.reduce((sum, point) => sum + point.count, 0)).toBe(count)
            const [first, next] = line.points
            const ends = `from=${first?.at}&to=${next ? addDays(next.at, -1) : to}${filter}`
            expect((await open(path, `${ends}&metric=${metric}`)).events, ends).toBe(first?.count)
          }
          if ((metrics[metric] as Metric).fold === 'count') expect(value).toBe(count)
        }
        for (const { by, rows } of report.tables) {
          const counted = (metric: MetricKey) =>
            rows.reduce(
              (sum, row) => sum + (row.figures.find((each) => each.metric === metric)?.count ?? 0),
              0,
            )
          for (const { metric, count } of report.figures)
            if (rows[0]?.figures.some((each) => each.metric === metric))
              expect(counted(metric), `${by} ${metric}`).toBe(count)
          const firsts = rows.map((each) => each.figures[0]?.count ?? 0)
          expect(firsts, by).toEqual(firsts.toSorted((a, b) => b - a))
          const [row] = rows
          const [figure] = row?.figures ?? []
          if (!row || !figure || figure.count === 0) continue
          const key = row.key === null ? '' : `&key=${encodeURIComponent(row.key)}`
          expect(
            (await open(path, `from=${from}&to=${to}${filter}&metric=${figure.metric}&by=${by}${key}`))
              .events,
          ).toBe(figure.count)
        }
        if (report.heat) {
          const { metric, cells } = report.heat
          const figure = report.figures.find((each) => each.metric === metric)
          expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(figure?.count)
          const [cell] = cells.toSorted((a, b) => b.count - a.count)
          if (!cell) return
          const hour = `&by=hour&key=${cell.weekday * 24 + cell.hour}`
          const opened = await open(path, `from=${from}&to=${to}${filter}&metric=${metric}${hour}`)
          expect(opened.events, hour).toBe(cell.count)
        }
      },
    )
  })
})

test('a mean has its median and 90th percentile beside it, in all hours and in business hours', async () => {
  const range = 'from=2026-01-01&to=2026-12-31'
  for (const hours of ['', '&hours=business']) {
    const { figures, tables } = await ask(`metrics?${range}${hours}`)
    const waits = await desk.sql<{ all: number; business: number; team: null }>(
      `select seconds as all, coalesce(business_seconds, seconds) as business from facts
        where kind = 'answeredFirst' and seconds is not null order by ${hours === '' ? '1' : '2'}`,
    )
    const sorted = waits.map(({ all, business }) => (hours === '' ? all : business))
    const at = (share: number) => {
      const place = share * (sorted.length - 1)
      const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
      return low + (high - low) * (place % 1)
    }
    const mean = sorted.reduce((sum, each) => sum + each, 0) / sorted.length
    const shown = figures.find(({ metric }) => metric === 'firstResponse')
    expect(shown?.value).toBeCloseTo(mean, 6)
    expect(shown?.spread?.median).toBeCloseTo(at(0.5), 6)
    expect(shown?.spread?.p90).toBeCloseTo(at(0.9), 6)
    // No fact has a team, so the only row is the total.
    expect(tables[0]?.rows[0]?.figures.find(({ metric }) => metric === 'firstResponse')).toMatchObject({
      spread: shown?.spread,
    })
    expect(figures.find(({ metric }) => metric === 'answers')?.spread).toBeNull()
  }
})

test('each row of each table has the median and 90th percentile of its own facts', async () => {
  const { tables } = await ask('inbox?from=2026-01-01&to=2026-12-31')
  for (const [by, column, metric, kind] of [
    ['mailbox', 'mailbox_id', 'firstResponse', 'answeredFirst'],
    ['mailbox', 'mailbox_id', 'timeToClose', 'closed'],
    ['priority', 'priority', 'timeToClose', 'closed'],
  ] as const) {
    const expected = await desk.sql<{ key: number | string | null; spread: [number, number] | [null, null] }>(
      `select ${column} as key, percentile_cont(array[0.5, 0.9]) within group (order by seconds) as spread
        from facts where kind = $1 group by 1`,
      [kind],
    )
    const rows = tables.find((table) => table.by === by)?.rows ?? []
    expect(rows.length).toBeGreaterThan(1)
    for (const { key, spread } of expected) {
      const [median, p90] = spread
      const figure = rows.find((row) => row.key === key)?.figures.find((each) => each.metric === metric)
      expect(figure?.spread, `${by} ${key} ${metric}`).toEqual(median === null ? null : { median, p90 })
    }
  }
})

test('ANA-007: under four weeks of data nothing is forecast', async () => {
  const week = 7 * 24 * hourMs
  const receivedAgo = (ago: number) =>
    desk.sql(
      `insert into facts (account_id, kind, source, at, mailbox_id) select id, 'received', $1, $2, 9 from accounts`,
      [`ago ${ago}`, desk.clock.now() - ago],
    )
  const forecast = async () =>
    (await ask('staffing-prediction?from=2026-01-01&to=2026-12-31&mailboxId=9')).forecast
  await receivedAgo(3.5 * week)
  expect(await forecast()).toBeNull()
  await receivedAgo(4.5 * week)
  expect((await forecast())?.weeks).toBe(4)
  await desk.sql('delete from facts where mailbox_id = 9')
})

test('days follow the clocks of the account: a range and the next one share no fact and lose none', async () => {
  const count = async (from: string, to: string) =>
    (await ask(`overview?from=${from}&to=${to}`)).figures.find(({ metric }) => metric === 'received')
      ?.count ?? 0
  const days = Array.from({ length: 14 }, (_, n) => addDays('2026-10-19', n))
  const each = await Promise.all(days.map((day) => count(day, day)))
  expect(each.reduce((sum, one) => sum + one, 0)).toBe(await count('2026-10-19', '2026-11-01'))
})

test('PR2-037, D1-170: a report needs its own permission, and the list shows only what its reader may see', async () => {
  const range = 'from=2026-01-01&to=2026-12-31'
  expect((await desk.call('GET', `/desk/analytics/users?${range}`, { as: desk.agent })).status).toBe(403)
  await desk.sql(`update mailboxes set id = id`)
  const { body } = await desk.call<Opened>('GET', `/desk/analytics/overview/rows?${range}&metric=closed`, {
    as: desk.owner,
  })
  expect(body.hidden).toBe(0)
  expect(body.total).toBeGreaterThan(0)
})

test('a list opens only what its page shows; of a figure of tasks it holds tasks, whatever the inbox', async () => {
  const range = 'from=2026-01-01&to=2026-12-31'
  for (const [page, metric] of [
    ['overview', 'ratings'],
    ['tasks-analytics', 'closed'],
  ])
    expect(
      (await desk.call('GET', `/desk/analytics/${page}/rows?${range}&metric=${metric}`, { as: desk.owner }))
        .status,
    ).toBe(400)
  const opened = await open('tasks-analytics', `${range}&metric=tasksClosed&mailboxId=1`)
  expect(opened.total).toBe(3)
  expect(opened.listed + opened.deleted).toBe(opened.events)
  expect(opened.data.map(({ subject }) => subject).toSorted()).toEqual(['Task 0', 'Task 1', 'Task 2'])
  const [first] = opened.data
  await desk.sql('update tasks set deleted_at = 1 where id = $1', [first?.id])
  expect(await open('tasks-analytics', `${range}&metric=tasksClosed`)).toMatchObject({
    ...{ total: 2, events: opened.events, deleted: opened.deleted + (first?.events ?? 0) },
  })
})

test('PR2-017: without analytics.customerSatisfaction its report and rows are locked, and nothing else is', async () => {
  const range = 'from=2026-01-01&to=2026-12-31'
  await desk.sql(
    `update accounts set features = array_remove($1::text[], 'analytics.customerSatisfaction')`,
    [allFeatures],
  )
  for (const path of ['customer-satisfaction?', 'customer-satisfaction/rows?metric=ratings&'])
    expect(await desk.call('GET', `/desk/analytics/${path}${range}`, { as: desk.owner })).toMatchObject({
      status: 403,
      body: { code: 'PLAN' },
    })
  await ask(`metrics?${range}`)
  await desk.sql('update accounts set features = null')
})

test('ANA-008: utilization is time logged of business hours, and nothing where one of them is missing', async () => {
  await desk.sql(`update "accountSettings" set time_zone = 'UTC'`)
  await desk.sql(`delete from facts where kind = 'timeLogged'`)
  const log = (userId: number, hours: number) =>
    desk.sql(
      `insert into facts (account_id, kind, source, at, user_id, conversation_id, seconds)
        select id, 'timeLogged', $1, $2, $3, $4, $5 from accounts`,
      [...[`log ${userId} ${hours}`, Date.UTC(2026, 2, 3, 12), userId, conversationIds[0], hours * 3600]],
    )
  const read = async () => {
    const { hasHours, figures, tables } = await ask('agent-utilization?from=2026-03-02&to=2026-03-03')
    const of = (list: Report['figures'] | Report['tables'][number]['rows'][number]['figures']) =>
      list.find(({ metric }) => metric === 'utilization')?.value
    return {
      hasHours,
      total: of(figures),
      rows: new Map(tables[0]?.rows.map(({ key, figures: own }) => [key, of(own)])),
    }
  }
  await log(desk.agent.id, 4)
  expect(await read()).toMatchObject({ hasHours: false, total: null })
  const open = [{ from: 9 * 60, to: 17 * 60 }]
  await desk.sql(
    `insert into "businessHours" (name, time_zone, days, holidays, is_default, revision)
      values ('Usual', 'UTC', $1, '[]', true, 1)`,
    [JSON.stringify([open, open, open, open, open, [], []])],
  )
  // Two days of eight hours.
  const { hasHours, total, rows } = await read()
  expect({ hasHours, total, agent: rows.get(desk.agent.id) }).toEqual({
    hasHours: true,
    total: 0.25,
    agent: 0.25,
  })
  expect(rows.get(desk.owner.id) ?? null).toBeNull()
  await log(desk.owner.id, 12)
  const both = await read()
  expect([both.total, both.rows.get(desk.owner.id)]).toEqual([0.5, 0.75])
  await desk.sql(`delete from facts where kind = 'timeLogged'`)
  expect((await read()).total).toBeNull()
})

test('a range that ends before it begins, or is too long, is refused under its field', async () => {
  for (const range of ['from=2026-02-02&to=2026-02-01', 'from=2020-01-01&to=2026-02-01']) {
    const { status, body } = await desk.call('GET', `/desk/analytics/overview?${range}`, { as: desk.owner })
    expect(status).toBe(400)
    expect(body).toMatchObject({ field: 'to' })
  }
})
