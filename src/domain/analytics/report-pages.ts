import type { Feature } from '../access/features.ts'
import type { Permission } from '../access/permissions.ts'
import { assetsAccess, tasksAccess } from '../access/plan-access.ts'
import { timedKinds } from './fact.ts'
import { countedIn, metrics, type MetricKey, type ReportDimension } from './metrics.ts'

/** A page of the reports. */
export interface ReportPage {
  /** Last part of its address. */
  path: string
  title: string
  group: 'Conversations' | 'Performance' | 'Knowledge Base'
  needs: Permission
  feature?: Feature
  shows: {
    figures: readonly MetricKey[]
    /** Lines of the chart over time. */
    series: readonly MetricKey[]
    /** Tables, each by one dimension. */
    tables: readonly { by: ReportDimension; metrics: readonly MetricKey[] }[]
    /** The metric of the heat map by weekday and hour. */
    heat: MetricKey | null
  }
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
    feature: tasksAccess.feature,
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
    feature: assetsAccess.feature,
    shows: {
      figures: ['assets', 'assetsAdded'],
      series: ['assetsAdded'],
      tables: [
        { by: 'assetType', metrics: ['assets', 'assetsAdded'] },
        { by: 'assetStatus', metrics: ['assets', 'assetsAdded'] },
      ],
      heat: null,
    },
  },
  statusPage: {
    ...{
      path: 'status-page',
      title: 'Status page',
      group: 'Conversations',
      needs: 'reports.status_page_report',
    },
    shows: {
      figures: ['uptime', 'incidents', 'servicesAffected', 'timeToResolve'],
      series: ['incidents', 'servicesAffected'],
      tables: [{ by: 'service', metrics: ['uptime', 'servicesAffected'] }],
      heat: null,
    },
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
    shows: {
      figures: ['articleViews', 'votesHelpful', 'votesUnhelpful', 'helpfulness'],
      series: ['articleViews'],
      tables: [{ by: 'article', metrics: ['articleViews', 'votesHelpful', 'votesUnhelpful', 'helpfulness'] }],
      heat: null,
    },
  },
  searches: {
    ...{ path: 'searches', title: 'Searches', group: 'Knowledge Base', needs: docs },
    shows: {
      figures: ['searches', 'searchesInVain'],
      series: ['searches', 'searchesInVain'],
      tables: [{ by: 'term', metrics: ['searches', 'searchesInVain'] }],
      heat: null,
    },
  },
} as const satisfies Record<string, ReportPage>

/** The name of a page of the reports. */
export type ReportKey = keyof typeof reportPages

/** The groups of the menu, in order (ANA-015). */
export const reportGroups = ['Conversations', 'Performance', 'Knowledge Base'] as const

/** The metrics that a page shows, each once. */
export function metricsOf({ shows }: ReportPage): MetricKey[] {
  const { figures, series, tables, heat } = shows
  return [
    ...new Set([...figures, ...series, ...tables.flatMap((table) => table.metrics), ...(heat ? [heat] : [])]),
  ]
}

/** Whether a page has waits, which business hours shorten. */
export const hasWaits = (key: ReportKey): boolean =>
  metricsOf(reportPages[key]).some(
    (metric) =>
      metrics[metric].fold === 'mean' &&
      metrics[metric].kinds.every((kind) => (timedKinds as readonly string[]).includes(kind)),
  )

/** Whether what a page counts lies in inboxes. */
export const isOfInboxes = (key: ReportKey): boolean =>
  metricsOf(reportPages[key]).every((metric) => countedIn(metric) === 'conversations')
