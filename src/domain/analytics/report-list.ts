import type { Feature } from '../access/features.ts'
import type { Permission } from '../access/permissions.ts'
import { assetsAccess, tasksAccess } from '../access/plan-access.ts'

/** A report page in the menu. */
export interface ListedReport {
  /** Last part of its address. */
  path: string
  title: string
  group: 'Conversations' | 'Performance' | 'Knowledge Base'
  needs: Permission
  feature?: Feature
  /** Title of the records behind its first figure; `Conversations` by default. */
  records?: string
}

const inbox = { group: 'Conversations', needs: 'reports.inbox_reports' } as const
const performance = { group: 'Performance', needs: 'reports.performance_reporting' } as const
const docs = { group: 'Knowledge Base', needs: 'docs.docs_reports' } as const

/** The fourteen pages, in menu order (D1-31, D1-170); their content is loaded with the first of them. */
export const reportList = {
  overview: { ...inbox, path: 'overview', title: 'Overview' },
  inbox: { ...inbox, path: 'inbox', title: 'Inbox' },
  tags: { ...inbox, path: 'tags', title: 'Tags' },
  tasks: {
    ...{ path: 'tasks-analytics', title: 'Tasks', group: 'Conversations', needs: 'reports.task_reports' },
    ...{ feature: tasksAccess.feature, records: 'Tasks' },
  },
  assets: {
    ...{ path: 'assets-analytics', title: 'Assets', group: 'Conversations', needs: 'reports.asset_reports' },
    ...{ feature: assetsAccess.feature, records: 'Assets' },
  },
  statusPage: {
    ...{ path: 'status-page', title: 'Status page', group: 'Conversations' },
    ...{ needs: 'reports.status_page_report', records: 'Services' },
  },
  satisfaction: {
    ...{ ...performance, path: 'customer-satisfaction', title: 'Customer satisfaction' },
    feature: 'analytics.customerSatisfaction',
  },
  metrics: { ...performance, path: 'metrics', title: 'Metrics' },
  users: { ...performance, path: 'users', title: 'Users' },
  staffing: {
    ...{ ...performance, path: 'staffing-prediction', title: 'Staffing prediction' },
    feature: 'conversation.staffingPrediction',
  },
  utilization: { ...performance, path: 'agent-utilization', title: 'Agent utilization' },
  sla: { ...performance, path: 'sla', title: 'SLA', feature: 'analytics.sla' },
  articles: { ...docs, path: 'articles', title: 'Articles', records: 'Articles' },
  searches: { ...docs, path: 'searches', title: 'Searches', records: 'Searches' },
} as const satisfies Record<string, ListedReport>

/** Key of a report page. */
export type ReportKey = keyof typeof reportList

/** The groups of the menu, in order (ANA-015). */
export const reportGroups = ['Conversations', 'Performance', 'Knowledge Base'] as const
