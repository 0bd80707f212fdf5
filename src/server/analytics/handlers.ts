import { isZone } from '#lib/zone.ts'
import type { Clock } from '#lib/clock.ts'
import { dayOf } from '#domain/analytics/buckets.ts'
import type { ReportQuery, ReportRowsQuery } from '#domain/analytics/endpoints.ts'
import { countedBy, type ShownReport } from '#domain/analytics/report-pages.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { readAccount } from '../access/account.ts'
import type { HandlersOf, Call } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { readReport } from './read-report.ts'
import { readRows } from './read-rows.ts'

/** The zone that the account counts its days in. */
async function zoneOf(sql: DeskSql): Promise<string> {
  const { timeZone } = await readAccount(sql)
  return isZone(timeZone) ? timeZone : 'UTC'
}

/** A query without the inbox where the page counts what lies in none. */
const inboxless = (page: ShownReport, query: ReportQuery): ReportQuery =>
  countedBy(page) === 'conversations' ? query : { ...query, mailboxId: undefined }

/** Serves the reports. */
export function reportHandlers({ database, clock }: { database: Database; clock: Clock }) {
  const asked = async (sql: DeskSql, page: ShownReport, query: ReportQuery) => ({
    ...inboxless(page, query),
    accountId: sql.accountId,
    timeZone: await zoneOf(sql),
  })
  const report =
    (page: ShownReport) =>
    (query: ReportQuery, { actor }: Call) =>
      database.look(actor.accountId, async (sql) => {
        const full = await asked(sql, page, query)
        return readReport(sql, page, full, dayOf(clock.now(), full.timeZone))
      })
  const rows =
    (page: ShownReport) =>
    (query: ReportRowsQuery, { actor }: Call) =>
      database.look(actor.accountId, async (sql) =>
        readRows(sql, page, { ...query, ...(await asked(sql, page, query)) }, actor.scopes),
      )
  return {
    overview: report('overview'),
    inbox: report('inbox'),
    tags: report('tags'),
    tasks: report('tasks'),
    satisfaction: report('satisfaction'),
    metrics: report('metrics'),
    users: report('users'),
    staffing: report('staffing'),
    utilization: report('utilization'),
    sla: report('sla'),
    overviewRows: rows('overview'),
    inboxRows: rows('inbox'),
    tagsRows: rows('tags'),
    tasksRows: rows('tasks'),
    satisfactionRows: rows('satisfaction'),
    metricsRows: rows('metrics'),
    usersRows: rows('users'),
    staffingRows: rows('staffing'),
    utilizationRows: rows('utilization'),
    slaRows: rows('sla'),
  } satisfies HandlersOf<(typeof endpoints)['analytics']>
}
