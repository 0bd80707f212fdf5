import type { Clock } from '#lib/clock.ts'
import type { ReportQuery, ReportRowsQuery } from '#domain/analytics/endpoints.ts'
import { type ReportKey } from '#domain/analytics/report-list.ts'
import { isOfInboxes } from '#domain/analytics/report-pages.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { zoneOf } from '../access/zone.ts'
import type { HandlersOf, Call } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { readReport } from './read-report.ts'
import { readRows } from './read-rows.ts'

/** Removes the inbox filter for pages whose records belong to no inbox. */
const inboxless = (page: ReportKey, query: ReportQuery): ReportQuery =>
  isOfInboxes(page) ? query : { ...query, mailboxId: undefined }

/** Handlers for reports. */
export function reportHandlers({ database, clock }: { database: Database; clock: Clock }) {
  const asked = async (sql: DeskSql, page: ReportKey, query: ReportQuery) => ({
    ...inboxless(page, query),
    accountId: sql.accountId,
    timeZone: await zoneOf(sql),
  })
  const report =
    (page: ReportKey) =>
    (query: ReportQuery, { actor }: Call) =>
      database.report(actor.accountId, async (sql) => {
        const full = await asked(sql, page, query)
        return readReport(sql, page, full, clock.now())
      })
  const rows =
    (page: ReportKey) =>
    (query: ReportRowsQuery, { actor }: Call) =>
      database.report(actor.accountId, async (sql) =>
        readRows(
          sql,
          { ...query, ...(await asked(sql, page, query)) },
          { scopes: actor.scopes, now: clock.now() },
        ),
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
    statusPage: report('statusPage'),
    assets: report('assets'),
    searches: report('searches'),
    articles: report('articles'),
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
    statusPageRows: rows('statusPage'),
    assetsRows: rows('assets'),
    searchesRows: rows('searches'),
    articlesRows: rows('articles'),
  } satisfies HandlersOf<(typeof endpoints)['analytics']>
}
