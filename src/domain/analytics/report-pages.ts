import type { Feature } from '../access/features.ts'
import type { Permission } from '../access/permissions.ts'
import { tasksAccess } from '../access/plan-access.ts'
import type { MetricKey, ReportDimension } from './metrics.ts'

/** Records behind a figure. */
export type Counted = 'conversations' | 'tasks'

/** A page of the reports. */
export interface ReportPage {
  /** Last part of its address. */
  path: string
  title: string
  group: 'Conversations' | 'Performance' | 'Knowledge Base'
  needs: Permission
  feature?: Feature
  /** Records in its lists; conversations by default. Only those lie in inboxes. */
  counts?: Counted
  /** Content; null while its area has nothing to count yet. */
  shows: {
    figures: readonly MetricKey[]
    /** Lines of the chart over time. */
    series: readonly MetricKey[]
    /** Tables, each by one dimension. */
    tables: readonly { by: ReportDimension; metrics: readonly MetricKey[] }[]
    /** The metric of the heat map by weekday and hour. */
    heat: MetricKey | null
  } | null
  /** Why it shows nothing yet, as a sentence. */
  waitsFor?: string
}

const inbox = 'reports.inbox_reports' as const
const performance = 'reports.performance_reporting' as const
const docs = 'docs.docs_reports' as const
const slaShares = ['slaFirstResponse', 'slaNextResponse', 'slaResolution'] as const

/** The fourteen pages, in the order of the menu (D1-31, D1-170). */
export const reportPages = {
  overview: {
    ...{ path: 'overview', title: 'Overview', group: 'Conversations', needs: inbox },
    shows: {
      figures: ['received', 'answers', 'closed', 'reopened', 'firstResponse', 'timeToClose'],
      series: ['received', 'closed'],
      tables: [{ by: 'user', metrics: ['closed', 'firstResponse', 'timeToClose'] }],
      heat: 'received',
    },
  },
  inbox: {
    ...{ path: 'inbox', title: 'Inbox', group: 'Conversations', needs: inbox },
    shows: {
      figures: ['received', 'answers', 'closed', 'firstResponse'],
      series: ['received', 'answers'],
      tables: [
        { by: 'mailbox', metrics: ['received', 'answers', 'closed', 'firstResponse', 'timeToClose'] },
        { by: 'priority', metrics: ['received', 'closed', 'timeToClose'] },
      ],
      heat: null,
    },
  },
  tags: {
    ...{ path: 'tags', title: 'Tags', group: 'Conversations', needs: inbox },
    shows: {
      figures: ['labelled'],
      series: ['labelled'],
      tables: [{ by: 'label', metrics: ['labelled'] }],
      heat: null,
    },
  },
  tasks: {
    ...{ path: 'tasks-analytics', title: 'Tasks', group: 'Conversations', needs: 'reports.task_reports' },
    ...{ feature: tasksAccess.feature, counts: 'tasks' },
    shows: {
      figures: ['tasksAdded', 'tasksClosed', 'tasksOverdue', 'timeToCloseTask'],
      series: ['tasksAdded', 'tasksClosed'],
      tables: [
        { by: 'user', metrics: ['tasksClosed', 'tasksAdded', 'tasksOverdue', 'timeToCloseTask'] },
        { by: 'priority', metrics: ['tasksAdded', 'tasksClosed', 'tasksOverdue', 'timeToCloseTask'] },
      ],
      heat: null,
    },
  },
  assets: {
    ...{ path: 'assets-analytics', title: 'Assets', group: 'Conversations', needs: 'reports.asset_reports' },
    shows: null,
    waitsFor: 'Assets are not counted for reports yet.',
  },
  statusPage: {
    ...{
      path: 'status-page',
      title: 'Status page',
      group: 'Conversations',
      needs: 'reports.status_page_report',
    },
    shows: null,
    waitsFor: 'Incidents and uptime of the status page are not counted for reports yet.',
  },
  satisfaction: {
    ...{
      path: 'customer-satisfaction',
      title: 'Customer satisfaction',
      group: 'Performance',
      needs: performance,
    },
    feature: 'analytics.customerSatisfaction',
    shows: {
      figures: ['satisfaction', 'ratings'],
      series: ['satisfaction'],
      tables: [
        { by: 'user', metrics: ['ratings', 'satisfaction'] },
        { by: 'mailbox', metrics: ['ratings', 'satisfaction'] },
        { by: 'team', metrics: ['ratings', 'satisfaction'] },
      ],
      heat: null,
    },
  },
  metrics: {
    ...{ path: 'metrics', title: 'Metrics', group: 'Performance', needs: performance },
    shows: {
      figures: ['firstResponse', 'nextResponse', 'timeToClose', 'answers', 'reopened'],
      series: ['firstResponse', 'nextResponse'],
      tables: [
        { by: 'team', metrics: ['answers', 'closed', 'firstResponse', 'nextResponse', 'timeToClose'] },
      ],
      heat: null,
    },
  },
  users: {
    ...{ path: 'users', title: 'Users', group: 'Performance', needs: performance },
    shows: {
      figures: ['answers', 'closed', 'assigned', 'timeLogged'],
      series: ['answers', 'closed'],
      tables: [
        {
          by: 'user',
          metrics: [
            'answers',
            'closed',
            'assigned',
            'firstResponse',
            'nextResponse',
            'timeToClose',
            'timeLogged',
          ],
        },
      ],
      heat: null,
    },
  },
  staffing: {
    ...{
      path: 'staffing-prediction',
      title: 'Staffing prediction',
      group: 'Performance',
      needs: performance,
    },
    feature: 'conversation.staffingPrediction',
    shows: { figures: ['received'], series: ['received'], tables: [], heat: 'received' },
  },
  utilization: {
    ...{ path: 'agent-utilization', title: 'Agent utilization', group: 'Performance', needs: performance },
    shows: {
      figures: ['timeLogged', 'answers'],
      series: ['timeLogged'],
      tables: [{ by: 'user', metrics: ['timeLogged', 'answers', 'closed'] }],
      heat: null,
    },
  },
  sla: {
    ...{ path: 'sla', title: 'SLA', group: 'Performance', needs: performance },
    feature: 'analytics.sla',
    shows: {
      figures: ['slaMet', 'slaBreached', ...slaShares],
      series: ['slaMet', 'slaBreached'],
      tables: [
        { by: 'mailbox', metrics: ['slaMet', 'slaBreached', ...slaShares] },
        { by: 'user', metrics: ['slaMet', 'slaBreached', ...slaShares] },
        { by: 'priority', metrics: ['slaMet', 'slaBreached', ...slaShares] },
      ],
      heat: null,
    },
  },
  articles: {
    ...{ path: 'articles', title: 'Articles', group: 'Knowledge Base', needs: docs },
    shows: null,
    waitsFor: 'Views and votes of articles are not counted for reports yet.',
  },
  searches: {
    ...{ path: 'searches', title: 'Searches', group: 'Knowledge Base', needs: docs },
    shows: null,
    waitsFor: 'Searches of the help center are not counted for reports yet.',
  },
} as const satisfies Record<string, ReportPage>

/** The name of a page of the reports. */
export type ReportKey = keyof typeof reportPages

/** Pages with figures. */
export type ShownReport = {
  [Key in ReportKey]: (typeof reportPages)[Key]['shows'] extends null ? never : Key
}[ReportKey]

/** The groups of the menu, in order (ANA-015). */
export const reportGroups = ['Conversations', 'Performance', 'Knowledge Base'] as const

/** Records behind the figures of a page. */
export const countedBy = (key: ReportKey): Counted => {
  const { counts = 'conversations' }: ReportPage = reportPages[key]
  return counts
}

/** The metrics that a page shows, each once. */
export function metricsOf({ shows }: ReportPage): MetricKey[] {
  if (!shows) return []
  const { figures, series, tables, heat } = shows
  return [
    ...new Set([...figures, ...series, ...tables.flatMap((table) => table.metrics), ...(heat ? [heat] : [])]),
  ]
}
