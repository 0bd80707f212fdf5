import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report, ReportRow } from '#domain/analytics/endpoints.ts'
import { reportPages } from '#domain/analytics/report-pages.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

/* Lists behind the figures for three roles: all inboxes, one of two, and no reports. */

interface Rows {
  data: ReportRow[]
  total: number
  events: number
  hidden: number
}

const range = 'from=2026-01-01&to=2026-12-31'
const pages = Object.values(reportPages)

let desk: TestDesk
const seen = { open: [] as number[], closed: [] as number[] }

beforeAll(async () => {
  desk = await openDesk()
  for (const permission of new Set(pages.map(({ needs }) => needs)))
    await desk.sql(
      `update roles set permissions = array_append(permissions, $1) where name = 'agent' and not $1 = any(permissions)`,
      [permission],
    )
  for (const [place, mailboxId] of [
    ['open', desk.mailboxId],
    ['closed', desk.closedMailboxId],
  ] as const)
    for (let n = 0; n < 3; n += 1) {
      const { conversationId } = await desk.receive({ mailboxId })
      seen[place].push(conversationId)
      for (const [kind, seconds] of [
        ['received', null],
        ['closed', 60],
        ['answeredFirst', 90],
      ])
        await desk.sql(
          `insert into facts (account_id, kind, source, at, user_id, conversation_id, mailbox_id, priority, seconds)
            select id, $1, $2, $3, $4, $5, $6, 'default', $7 from accounts limit 1`,
          [
            kind,
            `sight ${conversationId}`,
            Date.UTC(2026, 5, 1 + n),
            desk.owner.id,
            conversationId,
            mailboxId,
            seconds,
          ],
        )
    }
})
afterAll(() => desk.close())

const rowsOf = async (path: string, metric: string, as: DeskUser) => {
  const { status, body } = await desk.call<Rows>(
    'GET',
    `/desk/analytics/${path}/rows?${range}&metric=${metric}`,
    { as },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const reportOf = (path: string, as: DeskUser) =>
  desk.call<Report>('GET', `/desk/analytics/${path}?${range}`, { as })

describe.each(pages)('PR2-037, D1-170: the lists of $title', ({ path }) => {
  test('count the same for owner and agent, and hold what each may see', async () => {
    const [all, some] = [await reportOf(path, desk.owner), await reportOf(path, desk.agent)]
    expect(some.status).toBe(200)
    // A figure counts all inboxes, for every reader.
    expect(some.body.figures).toEqual(all.body.figures)
    for (const { metric, count } of all.body.figures) {
      const whole = await rowsOf(path, metric, desk.owner)
      const part = await rowsOf(path, metric, desk.agent)
      expect(whole, metric).toMatchObject({ events: count, hidden: 0 })
      expect(part, metric).toMatchObject({ events: count })
      expect(part.total + part.hidden, metric).toBe(whole.total)
      expect(part.data.filter(({ id }) => seen.closed.includes(id))).toEqual([])
    }
  })

  test('are closed to a role without its permission', async () => {
    const { body } = await reportOf(path, desk.owner)
    expect((await reportOf(path, desk.powerless)).status).toBe(403)
    for (const { metric } of body.figures)
      expect(
        (
          await desk.call('GET', `/desk/analytics/${path}/rows?${range}&metric=${metric}`, {
            as: desk.powerless,
          })
        ).status,
      ).toBe(403)
  })
})

test('a list says how many of its conversations lie in inboxes that its reader does not see', async () => {
  const { data, total, hidden } = await rowsOf('overview', 'closed', desk.agent)
  expect({ ids: data.map(({ id }) => id).toSorted((a, b) => a - b), total, hidden }).toEqual({
    ...{ ids: seen.open.toSorted((a, b) => a - b), total: 3, hidden: 3 },
  })
  expect((await rowsOf('overview', 'closed', desk.insider)).total).toBe(6)
})
