import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation, useRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { refusalOf } from '#domain/access/access.ts'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { bucketsOf } from '#domain/analytics/buckets.ts'
import { reportLimits, type Report } from '#domain/analytics/endpoints.ts'
import { countedIn } from '#domain/analytics/metrics.ts'
import { reportGroups, reportList, type ListedReport, type ReportKey } from '#domain/analytics/report-list.ts'
import { metricsOf, reportPages, type ReportPage as Page } from '#domain/analytics/report-pages.ts'
import { analyticsArea } from '#app/analytics/area.tsx'
import { reportRows, ReportPage } from '#app/analytics/report-page.tsx'
import { ReportsFrame } from '#app/analytics/reports-frame.tsx'
import { changeOf, valueText } from '#app/analytics/report-texts.ts'
import { roundTime, roundUp } from '#app/analytics/line-chart.tsx'
import { csvOfPages } from '#app/desk/calls/csv-of-pages.ts'
import { render } from '../render.tsx'

const days = bucketsOf('2026-11-01', '2026-11-03', 'day')
const report: Report = {
  interval: 'day',
  hasHours: true,
  timeZone: 'UTC',
  figures: [
    { metric: 'closed', value: 12, count: 12, before: 10, spread: null },
    { metric: 'firstResponse', value: 1800, count: 4, before: 2400, spread: { median: 1200, p90: 3600 } },
  ],
  series: [
    { metric: 'closed', points: days.map((at, n) => ({ at, value: n * 6, count: n * 6, isOpen: n === 2 })) },
  ],
  tables: [
    {
      by: 'user',
      rows: [
        {
          ...{ key: null, name: null },
          figures: [
            { metric: 'closed', value: 12, count: 12, spread: null },
            { metric: 'timeToClose', value: 7200, count: 12, spread: { median: 5400, p90: 10_800 } },
          ],
        },
      ],
    },
  ],
  heat: { metric: 'received', cells: [{ weekday: 0, hour: 9, count: 7 }] },
  forecast: null,
}
const Where = () => <p>{useLocation().pathname}</p>
function Address() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}
const Pages = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const everything = { permissions: allPermissions, features: allFeatures }

test('ANA-015: the menu has three groups with the fourteen pages of the specification', async () => {
  await render(<ReportsFrame />, everything)
  const nav = screen.getByRole('navigation', { name: 'Analytics' })
  expect(
    within(nav)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(reportGroups)
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(
    reportGroups.flatMap((group) =>
      Object.values(reportPages)
        .filter((page) => page.group === group)
        .map(({ path }) => `/analytics/${path}`),
    ),
  )
})

const rows: Record<string, ReportKey> = {
  'ANA-001': 'overview',
  'ANA-002': 'inbox',
  'ANA-003': 'tags',
  'ANA-004': 'satisfaction',
  'ANA-005': 'metrics',
  'ANA-006': 'users',
  'ANA-007': 'staffing',
  'ANA-008': 'utilization',
  'ANA-009': 'sla',
  'ANA-010': 'articles',
  'ANA-011': 'searches',
  'ANA-012': 'tasks',
  'ANA-013': 'assets',
  'ANA-014': 'statusPage',
}

describe.each(Object.entries(rows))('%s', (row, key) => {
  const page: Page = reportPages[key]
  test(`${row}: ${page.path} has a route and shows figures`, async () => {
    const [{ children = [] } = {}] = analyticsArea.pages ?? []
    expect(children.some(({ path }) => path === page.path)).toBe(true)
    await render(<ReportPage page={key} />, { ...everything, serve: () => json(report) })
    await screen.findByRole('heading', { name: page.title })
    await screen.findByRole('link', { name: /^Closed: 12/ })
  })

  const plan = page.feature?.startsWith('conversation.') ? 'PR2-018' : 'PR2-017'
  test.runIf(page.feature)(`${plan}: a plan without ${page.feature} locks ${page.path}`, async () => {
    const serve = vi.fn<() => Response>(() => json(report))
    const features = allFeatures.filter((name) => name !== page.feature)
    await render(<ReportPage page={key} />, { ...everything, features, serve })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByRole('heading', { level: 1, name: page.title })).toBeNull()
    expect(serve).not.toHaveBeenCalled()
  })

  test(`PR2-037: without ${page.needs} ${page.path} is locked and asks nothing`, async () => {
    const serve = vi.fn<() => Response>(() => json(report))
    const permissions = allPermissions.filter((name) => name !== page.needs)
    await render(<ReportPage page={key} />, { ...everything, permissions, serve })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(screen.queryByRole('heading', { level: 1, name: page.title })).toBeNull()
    expect(serve).not.toHaveBeenCalled()
  })
})

test('each figure says its change and leads to the conversations behind it; the filter stands in the address', async () => {
  const asked: string[] = []
  const page = await render(
    <Routes>
      <Route path="/analytics/overview" element={<ReportPage page="overview" />} />
    </Routes>,
    {
      ...everything,
      path: '/analytics/overview?from=2026-11-01&to=2026-11-03',
      serve(_, path) {
        asked.push(path)
        return json(report)
      },
    },
  )
  const closed = await screen.findByRole('link', { name: /^Closed: 12, of 12/ })
  expect(closed.getAttribute('href')).toBe('/analytics/overview/closed?from=2026-11-01&to=2026-11-03')
  screen.getByText('20% more')
  screen.getByText('10 min faster')
  screen.getByText('Median 20 min')
  screen.getByText(/^median 1 h 30 min$/)
  screen.getByText('90% within 1 h')
  screen.getByRole('img', { name: /^Closed: highest 12 on 3 Nov/ })
  const chart = within(screen.getByRole('region', { name: 'Closed over time' }))
  await page.user.click(chart.getByRole('button', { name: 'Show as a table' }))
  const day = await screen.findByRole('row', { name: /3 Nov \(so far\)/ })
  expect(within(day).getByRole('link').getAttribute('href')).toContain('from=2026-11-03&to=2026-11-03')
  await page.user.click(screen.getByRole('radio', { name: '7 days' }))
  await waitFor(() => expect(asked.at(-1)).toMatch(/from=2026-11-14&to=2026-11-20/))
})

test('a day typed key by key does not move the other end of the range on its way', async () => {
  const tree = (
    <>
      <ReportPage page="overview" />
      <Address />
    </>
  )
  const path = '/analytics/overview?from=2026-11-01&to=2026-11-20'
  await render(tree, { ...everything, path, serve: () => json(report) })
  const last = screen.getByLabelText('Last day')
  const type = (...days: string[]) => {
    for (const value of days) fireEvent.change(last, { target: { value } })
  }
  type('2026-01-20', '2026-12-20')
  await screen.findByText('/analytics/overview?from=2026-11-01&to=2026-12-20')
  type('0002-12-20', '0020-12-20', '0202-12-20')
  expect(last).toHaveProperty('value', '0202-12-20')
  type('2025-12-20')
  screen.getByText('/analytics/overview?from=2026-11-01&to=2026-12-20')
  fireEvent.blur(last)
  await screen.findByText('/analytics/overview?from=2025-12-20&to=2025-12-20')
})

test('ANA-008: without business hours utilization says what it waits for, and leads to the time behind it', async () => {
  const utilization = { metric: 'utilization', value: null, count: 3, before: null, spread: null } as const
  await render(<ReportPage page="utilization" />, {
    ...everything,
    serve: () => json({ ...report, hasHours: false, figures: [utilization] }),
  })
  const link = await screen.findByRole('link', { name: /^Utilization: –, of 3/ })
  expect(link.getAttribute('href')).toMatch(/^\/analytics\/agent-utilization\/timeLogged\?/)
  const hours = screen.getByRole('link', { name: 'business hours' })
  expect(hours.getAttribute('href')).toBe('/settings/business-hours')
})

test('the counts by weekday and hour are a table too', async () => {
  const page = await render(<ReportPage page="overview" />, { ...everything, serve: () => json(report) })
  const block = within(await screen.findByRole('region', { name: 'Messages received by hour' }))
  block.getByRole('img', { name: /Busiest: Mon, 9 AM, 7/ })
  await page.user.click(block.getByRole('button', { name: 'Show as a table' }))
  expect(block.getAllByRole('row')).toHaveLength(25)
  expect(block.getByRole('row', { name: /^9 AM/ }).textContent).toBe('9 AM7000000')
  // Each count leads to its list.
  const { searchParams } = new URL(
    block.getByRole('link', { name: '7' }).getAttribute('href') ?? '',
    'http://x',
  )
  expect(Object.fromEntries(searchParams)).toMatchObject({ by: 'hour', key: '9', named: 'Mon, 9 AM' })
})

test('the points of a chart are read by the arrow keys, and Enter opens the list of one', async () => {
  const page = await render(
    <Routes>
      <Route path="/" element={<ReportPage page="overview" />} />
      <Route path="*" element={<Address />} />
    </Routes>,
    { ...everything, serve: () => json(report) },
  )
  const chart = await screen.findByRole('img', { name: /^Closed: highest/ })
  chart.focus()
  const block = within(screen.getByRole('region', { name: 'Closed over time' }))
  await page.user.keyboard('{ArrowRight}')
  block.getByText('1 Nov', { selector: 'p *' })
  block.getByText('Closed 0')
  await page.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  block.getByText('Closed 12 so far')
  await page.user.keyboard('{ArrowLeft}{Enter}')
  await screen.findByText(/^\/analytics\/overview\/closed\?from=2026-11-02&to=2026-11-02/)
})

test.each([true, false])(
  'waits in business hours are offered where the account has some: %s',
  async (hasHours) => {
    const asked: string[] = []
    const page = await render(<ReportPage page="metrics" />, {
      ...everything,
      path: '/analytics/metrics?from=2026-11-01&to=2026-11-03',
      serve(_, path) {
        asked.push(path)
        return json({ ...report, hasHours })
      },
    })
    await screen.findByRole('link', { name: /^Closed: 12/ })
    if (!hasHours) return expect(screen.queryByRole('combobox', { name: 'Hours' })).toBeNull()
    await page.user.click(screen.getByRole('combobox', { name: 'Hours' }))
    await page.user.click(await screen.findByRole('option', { name: 'Business hours' }))
    await waitFor(() => expect(asked.at(-1)).toMatch(/hours=business/))
    const closed = await screen.findByRole('link', { name: /^Closed: 12/ })
    expect(closed.getAttribute('href')).toContain('hours=business')
  },
)

test('the CSV holds the same figures, and a mean of nothing is no zero', () => {
  expect(reportRows(report, undefined)).toContainEqual([
    'By agent',
    'Unassigned',
    'Closed',
    'count',
    '12',
    '12',
    '',
    '',
  ])
  expect(reportRows(report, undefined)).toContainEqual([
    ...['Total', '', 'First response', 'seconds', '1800', '4', '1200', '3600'],
  ])
  expect(valueText('firstResponse', null)).toBe('–')
  expect(changeOf('firstResponse', null, 60)).toBeUndefined()
  expect(changeOf('reopened', 2, 1)).toEqual({ text: '100% more', isBetter: false })
  expect(valueText('satisfaction', 7 / 9)).toBe('78%')
  expect(changeOf('satisfaction', 0.8, 0.75)).toEqual({ text: '5 points more', isBetter: true })
  expect(changeOf('satisfaction', 0.8, 0.79)).toEqual({ text: '1 point more', isBetter: true })
  expect(changeOf('answers', 101, 2)).toEqual({ text: '99 more', isBetter: true })
  expect([0, 3, 12, 51, 100].map(roundUp)).toEqual([1, 5, 20, 100, 100])
  expect([50, 700, 20_000, 50_000, 200_000].map(roundTime)).toEqual([60, 900, 21_600, 86_400, 432_000])
  expect(valueText('uptime', 0.99_999)).toBe('99.99%')
  expect(valueText('uptime', 0.9995)).toBe('99.95%')
})

test('the CSV of a table that is cut says so', () => {
  const [table] = report.tables
  const [row] = table?.rows ?? []
  const rows = Array.from({ length: reportLimits.groups }, (_, key) => ({ ...row, key, name: null }))
  const cut = { ...report, tables: [{ by: 'user', rows }] } as Report
  expect(reportRows(cut, undefined).at(-1)).toEqual([
    ...['By agent', 'The first 200; the figures above count all.'],
  ])
  expect(reportRows(report, undefined).flat()).not.toContain('The first 200; the figures above count all.')
})

test('the CSV of a list holds all of its pages, or says that it does not', async () => {
  const columns = [{ title: 'Number', text: (row: number) => String(row) }]
  const csv = (total: number) =>
    csvOfPages('conversations', columns, (cursor) => {
      const from = Number(cursor ?? 0)
      const data = Array.from({ length: Math.min(100, total - from) }, (_, n) => from + n)
      return Promise.resolve({ data, next: from + 100 < total ? String(from + 100) : null })
    })
  const lines = async (total: number) => (await csv(total)).trim().split('\r\n').slice(1)
  expect(await lines(250)).toEqual(Array.from({ length: 250 }, (_, n) => String(n)))
  expect(await lines(20_000)).toHaveLength(20_000)
  expect((await lines(20_001)).slice(20_000)).toEqual([
    '"Only the first 20,000 conversations; narrower filters export the rest"',
  ])
})

test.each([
  [['docs.docs_reports'], '/articles'],
  [['reports.performance_reporting'], '/customer-satisfaction'],
] as const)(
  'with %j alone the rail leads to the first report that one may see: %s',
  async (permissions, path) => {
    const { rail, pages = [] } = analyticsArea
    const actor = (held: readonly string[]) =>
      ({ isAdministrator: false, permissions: new Set(held), features: new Set(allFeatures) }) as never
    expect(refusalOf(actor(permissions), rail ?? {})).toBeUndefined()
    expect(refusalOf(actor([]), rail ?? {})).toBe('role')
    await render(
      <>
        <Where />
        <Pages routes={[...pages]} />
      </>,
      { path: '/analytics', permissions, serve: () => json(report) },
    )
    await screen.findByText(`/analytics${path}`)
  },
)

test('the crumb of a list names the records behind the first figure of its page', () => {
  for (const [key, { records = 'Conversations' }] of Object.entries<ListedReport>(reportList)) {
    const [metric = 'received'] = metricsOf(reportPages[key as ReportKey])
    expect(records.toLowerCase()).toBe(countedIn(metric))
  }
})
