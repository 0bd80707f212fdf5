import { isZone } from '#lib/zone.ts'
import type { Clock } from '#lib/clock.ts'
import { dayOf } from '#domain/analytics/buckets.ts'
import type { ReportQuery, ReportRowsQuery } from '#domain/analytics/endpoints.ts'
import type { ShownReport } from '#domain/analytics/report-pages.ts'
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

/** Serves the reports. */
export function reportHandlers({ database, clock }: { database: Database; clock: Clock }) {
  const asked = async (sql: DeskSql, query: ReportQuery) => ({
    ...query,
    accountId: sql.accountId,
    timeZone: await zoneOf(sql),
  })
  const report =
    (page: ShownReport) =>
    (query: ReportQuery, { actor }: Call) =>
      database.look(actor.accountId, async (sql) => {
        const full = await asked(sql, query)
        return readReport(sql, page, full, dayOf(clock.now(), full.timeZone))
      })
  const rows = (query: ReportRowsQuery, { actor }: Call) =>
    database.look(actor.accountId, async (sql) =>
      readRows(sql, { ...query, ...(await asked(sql, query)) }, actor.scopes),
    )
  return {
    overview: report('overview'),
    inbox: report('inbox'),
    tags: report('tags'),
    satisfaction: report('satisfaction'),
    metrics: report('metrics'),
    users: report('users'),
    staffing: report('staffing'),
    utilization: report('utilization'),
    overviewRows: rows,
    inboxRows: rows,
    tagsRows: rows,
    satisfactionRows: rows,
    metricsRows: rows,
    usersRows: rows,
    staffingRows: rows,
    utilizationRows: rows,
  } satisfies HandlersOf<(typeof endpoints)['analytics']>
}
