import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { listPage } from '../list-query.ts'
import { daysIn } from './buckets.ts'
import { listDimensions, metricKeys, reportDimensions } from './metrics.ts'
import { type ReportKey } from './report-list.ts'
import { metricsOf, reportPages, type ReportPage } from './report-pages.ts'

/** Limits of the reports. */
export const reportLimits = { days: 800, rows: 100, groups: 200 } as const

const day = z
  .string()
  .check(
    z.regex(/^20\d\d-\d\d-\d\d$/, { error: 'The date is not valid', abort: true }),
    z.refine(isDay, { error: 'The date is not valid' }),
  )

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const filters = {
  /** First and last day in the zone of the account, inclusive. */
  from: day,
  to: day,
  mailboxId: z.optional(id()),
  teamId: z.optional(id()),
  userId: z.optional(id()),
  /** Waits in business hours, by the default hours at that time; in all hours if omitted. */
  hours: z.optional(z.enum(['business'])),
}

const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: 'The first day must not be after the last',
  path: ['to'],
})
const notTooLong = z.refine<{ from: string; to: string }>(
  ({ from, to }) => from > to || daysIn(from, to) <= reportLimits.days,
  { error: `A report covers at most ${reportLimits.days} days`, path: ['to'] },
)

/** Query of a report. */
export const reportQuery = z.object(filters).check(inOrder, notTooLong)
/** Query of a report. */
export type ReportQuery = z.infer<typeof reportQuery>

const metric = z.enum(metricKeys)

/** An aggregated metric: the number of facts, and their seconds or shares; a mean without facts is null. */
const figure = { value: z.nullable(z.number()), count: z.int() }

/** Median and 90th percentile in seconds; only for a mean. */
const spread = z.nullable(z.object({ median: z.number(), p90: z.number() }))

const reportOutput = z.object({
  interval: z.enum(['day', 'week', 'month']),
  /** True if the account has business hours. */
  hasHours: z.boolean(),
  /** Zone that days are counted in. */
  timeZone: z.string(),
  figures: z.array(z.object({ metric, ...figure, before: z.nullable(z.number()), spread })),
  /** A point per period, by its first day; `isOpen` while the period is not over. */
  series: z.array(
    z.object({ metric, points: z.array(z.object({ at: z.string(), ...figure, isOpen: z.boolean() })) }),
  ),
  tables: z.array(
    z.object({
      by: z.enum(reportDimensions),
      rows: z.array(
        z.object({
          /** Id of a mailbox, user, team, tag, article or service; text for other dimensions; null if none. */
          key: z.nullable(z.union([id(), z.string()])),
          /** Name of an article or service; null if it was deleted, and for other dimensions. */
          name: z.nullable(z.string()),
          figures: z.array(z.object({ metric, ...figure, spread })),
        }),
      ),
    }),
  ),
  /** Facts by weekday (0 is Monday) and hour. */
  heat: z.nullable(
    z.object({ metric, cells: z.array(z.object({ weekday: z.int(), hour: z.int(), count: z.int() })) }),
  ),
  /** Forecast by weekday and hour: median of eight weeks. Null elsewhere and under four weeks of data. */
  forecast: z.nullable(
    z.object({
      weeks: z.int(),
      cells: z.array(z.object({ weekday: z.int(), hour: z.int(), count: z.number() })),
      /** Mean daily error of the last four weeks, as a share of the daily mean; null without data. */
      error: z.nullable(z.number()),
    }),
  ),
})
/** Response of a report. */
export type Report = z.infer<typeof reportOutput>

/** A record behind a figure. */
export const reportRowSchema = z.object({
  /** Id of the conversation, task or other record. */
  id: id(),
  /** Its knowledge base. */
  docId: z.nullable(id()),
  /** Its ticket number. */
  ticketNo: z.nullable(z.int()),
  subject: z.string(),
  contactName: z.string(),
  mailboxId: z.nullable(id()),
  assigneeId: z.nullable(id()),
  /** Time of the last count, epoch ms. */
  at: keptMoment(),
  /** Number of counts. */
  events: z.int(),
  /** The metric of this record only; a mean without facts is null. */
  value: z.nullable(z.number()),
})
/** A record behind a figure. */
export type ReportRow = z.infer<typeof reportRowSchema>

const rowsQuery = z.object({
  ...filters,
  metric,
  /** Only the facts of a table row, or of an hour of the heat map. */
  by: z.optional(z.enum(listDimensions)),
  key: z.optional(z.string().check(z.maxLength(100))),
  /** `next` of the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/))),
})

/** The first page includes the totals over all pages. */
const rowsOutput = z.extend(listPage(reportRowSchema), {
  /** Facts behind the figure. */
  events: z.optional(z.int()),
  /** Number of rows that the reader may not see. */
  hidden: z.optional(z.int()),
  /** Facts of deleted records. */
  deleted: z.optional(z.int()),
})

const access = ({ needs, feature }: ReportPage) => ({ needs, ...(feature && { feature }) })

const report = (key: ReportKey) =>
  defineEndpoint({
    method: 'GET',
    path: `/desk/analytics/${reportPages[key].path}`,
    summary: `Report: ${reportPages[key].title}`,
    ...access(reportPages[key]),
    input: reportQuery,
    output: reportOutput,
  })

const rows = (key: ReportKey) =>
  defineEndpoint({
    method: 'GET',
    path: `/desk/analytics/${reportPages[key].path}/rows`,
    summary: `What is behind a figure of the report ${reportPages[key].title}`,
    ...access(reportPages[key]),
    // Permission for a page covers only the metrics shown on it.
    input: z.extend(rowsQuery, { metric: z.enum(metricsOf(reportPages[key])) }).check(inOrder, notTooLong),
    output: rowsOutput,
  })

/** Calls of the reports (D1-169): one per page with figures, and one for the records behind them. */
export const reportEndpoints = {
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
} satisfies Record<ReportKey, unknown>

/** Calls for the records behind figures, by page. */
export const reportRowsEndpoints = {
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
} satisfies Record<`${ReportKey}Rows`, unknown>

/** Query of the list behind a figure. */
export type ReportRowsQuery = z.infer<typeof rowsQuery>

/** All calls of the reports. */
export const analyticsEndpoints = { ...reportEndpoints, ...reportRowsEndpoints }
