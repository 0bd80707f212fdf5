import { timedKinds } from './fact.ts'
import { countedIn, metrics, type MetricKey, type ReportDimension } from './metrics.ts'
import { reportList, type ListedReport, type ReportKey } from './report-list.ts'

/** A report page with its content. */
export interface ReportPage extends ListedReport {
  shows: {
    figures: readonly MetricKey[]
    /** Lines of the chart over time. */
    series: readonly MetricKey[]
    /** Tables, one dimension each. */
    tables: readonly { by: ReportDimension; metrics: readonly MetricKey[] }[]
    /** The metric of the heat map by weekday and hour. */
    heat: MetricKey | null
  }
}

const slaShares = ['slaFirstResponse', 'slaNextResponse', 'slaResolution'] as const

/** Report pages by key, with their content. */
export const reportPages = {
  overview: {
    ...reportList.overview,
    shows: {
      figures: ['received', 'answers', 'closed', 'reopened', 'firstResponse', 'timeToClose'],
      series: ['received', 'closed'],
      tables: [{ by: 'user', metrics: ['closed', 'firstResponse', 'timeToClose'] }],
      heat: 'received',
    },
  },
  inbox: {
    ...reportList.inbox,
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
    ...reportList.tags,
    shows: {
      figures: ['labelled'],
      series: ['labelled'],
      tables: [{ by: 'label', metrics: ['labelled'] }],
      heat: null,
    },
  },
  tasks: {
    ...reportList.tasks,
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
    ...reportList.assets,
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
    ...reportList.statusPage,
    shows: {
      figures: ['uptime', 'incidents', 'servicesAffected', 'timeToResolve'],
      series: ['incidents', 'servicesAffected'],
      tables: [{ by: 'service', metrics: ['uptime', 'servicesAffected'] }],
      heat: null,
    },
  },
  satisfaction: {
    ...reportList.satisfaction,
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
    ...reportList.metrics,
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
    ...reportList.users,
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
    ...reportList.staffing,
    shows: { figures: ['received'], series: ['received'], tables: [], heat: 'received' },
  },
  utilization: {
    ...reportList.utilization,
    shows: {
      figures: ['utilization', 'timeLogged', 'answers'],
      series: ['timeLogged'],
      tables: [{ by: 'user', metrics: ['timeLogged', 'utilization', 'answers', 'closed'] }],
      heat: null,
    },
  },
  sla: {
    ...reportList.sla,
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
    ...reportList.articles,
    shows: {
      figures: ['articleViews', 'votesHelpful', 'votesUnhelpful', 'helpfulness'],
      series: ['articleViews'],
      tables: [{ by: 'article', metrics: ['articleViews', 'votesHelpful', 'votesUnhelpful', 'helpfulness'] }],
      heat: null,
    },
  },
  searches: {
    ...reportList.searches,
    shows: {
      figures: ['searches', 'searchesInVain'],
      series: ['searches', 'searchesInVain'],
      tables: [{ by: 'term', metrics: ['searches', 'searchesInVain'] }],
      heat: null,
    },
  },
} as const satisfies Record<ReportKey, ReportPage>

/** Distinct metrics of a page. */
export function metricsOf({ shows }: ReportPage): MetricKey[] {
  const { figures, series, tables, heat } = shows
  return [
    ...new Set([...figures, ...series, ...tables.flatMap((table) => table.metrics), ...(heat ? [heat] : [])]),
  ]
}

/** True if a page shows waits, which can be limited to business hours. */
export const hasWaits = (key: ReportKey): boolean =>
  metricsOf(reportPages[key]).some(
    (metric) =>
      metrics[metric].fold === 'mean' &&
      metrics[metric].kinds.every((kind) => (timedKinds as readonly string[]).includes(kind)),
  )

/** True if all records that a page counts belong to inboxes. */
export const isOfInboxes = (key: ReportKey): boolean =>
  metricsOf(reportPages[key]).every((metric) => countedIn(metric) === 'conversations')
