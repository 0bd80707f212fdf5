import type { CountedKind } from './fact.ts'

/** Kind of records behind a figure. */
export type Counted =
  'conversations' | 'tasks' | 'articles' | 'searches' | 'assets' | 'incidents' | 'services'

/** A metric of the reports: the facts it counts, and their aggregation. */
export interface Metric {
  title: string
  /** Definition in one sentence: the counted events, with start and end. */
  definition: string
  kinds: readonly CountedKind[]
  /** count: facts. mean: of their seconds. sum: of their seconds. share: mean of their shares, 0 to 1. */
  fold: 'count' | 'mean' | 'sum' | 'share'
  /** Direction of an improvement over the previous period; null if neither is better. */
  better: 'more' | 'less' | null
  /** Records in its list; conversations by default. Only conversations belong to inboxes. */
  of?: Counted
  /** Counts all facts up to the last day: a total instead of a change. */
  isStanding?: boolean
  /** Decimal digits of a percentage; 0 by default. */
  digits?: number
  /** Share of the facts' seconds in the business hours of users who have some. */
  isOfHours?: boolean
  /** The metric whose list shows the records behind it; itself by default. */
  listedAs?: 'timeLogged'
}

/** Every figure of a report; number, series, CSV and record list use the same definition. */
export const metrics = {
  received: {
    title: 'Messages received',
    definition: 'Messages of customers, by when they arrived; automatic mail is not counted.',
    kinds: ['received'],
    fold: 'count',
    better: null,
  },
  answers: {
    title: 'Answers sent',
    definition: 'Answers of people to a customer who waited, by when they left.',
    kinds: ['answeredFirst', 'answeredNext'],
    fold: 'count',
    better: 'more',
  },
  closed: {
    title: 'Closed',
    definition: 'Each time a conversation was closed; one that was reopened and closed again counts twice.',
    kinds: ['closed'],
    fold: 'count',
    better: 'more',
  },
  reopened: {
    title: 'Reopened',
    definition: 'Each time a closed conversation was opened again, by an answer or by hand.',
    kinds: ['reopened'],
    fold: 'count',
    better: 'less',
  },
  assigned: {
    title: 'Assigned',
    definition: 'Each time a conversation was given to a person.',
    kinds: ['assigned'],
    fold: 'count',
    better: null,
  },
  firstResponse: {
    title: 'First response',
    definition: 'Mean time from the first message of a customer to the first answer of a person that left.',
    kinds: ['answeredFirst'],
    fold: 'mean',
    better: 'less',
  },
  nextResponse: {
    title: 'Next response',
    definition: 'Mean time from the first unanswered message to the answer, after the first answer.',
    kinds: ['answeredNext'],
    fold: 'mean',
    better: 'less',
  },
  timeToClose: {
    title: 'Time to close',
    definition: 'Mean time from the first message of a conversation to its closing.',
    kinds: ['closed'],
    fold: 'mean',
    better: 'less',
  },
  timeLogged: {
    title: 'Time logged',
    definition: 'Time that was tracked or entered on conversations, by when it ended.',
    kinds: ['timeLogged'],
    fold: 'sum',
    better: null,
  },
  utilization: {
    title: 'Utilization',
    definition: 'Time logged as a share of the business hours, until now, of those who logged any.',
    kinds: ['timeLogged'],
    fold: 'share',
    better: null,
    isOfHours: true,
    listedAs: 'timeLogged',
  },
  labelled: {
    title: 'Tagged',
    definition: 'Each time a tag was added to a conversation.',
    kinds: ['labelled'],
    fold: 'count',
    better: null,
  },
  ratings: {
    title: 'Ratings',
    definition: 'Conversations whose customer answered a survey, by the last answer.',
    kinds: ['rated'],
    fold: 'count',
    better: 'more',
  },
  satisfaction: {
    title: 'Satisfaction',
    definition: 'Mean of the ratings as a share of their scale: the worst is 0%, the best 100%.',
    kinds: ['rated'],
    fold: 'share',
    better: 'more',
  },
  tasksAdded: {
    title: 'Tasks added',
    definition: 'Tasks by when they were added, by a person or by the desk.',
    of: 'tasks',
    kinds: ['taskAdded'],
    fold: 'count',
    better: null,
  },
  tasksClosed: {
    title: 'Tasks closed',
    definition: 'Each time a task was closed; one that was reopened and closed again counts twice.',
    of: 'tasks',
    kinds: ['taskClosed'],
    fold: 'count',
    better: 'more',
  },
  tasksOverdue: {
    title: 'Tasks overdue',
    definition: 'Tasks whose end passed while they were not closed, by when it passed.',
    of: 'tasks',
    kinds: ['taskOverdue'],
    fold: 'count',
    better: 'less',
  },
  timeToCloseTask: {
    title: 'Time to close',
    definition: 'Mean time from the adding of a task to its closing.',
    of: 'tasks',
    kinds: ['taskClosed'],
    fold: 'mean',
    better: 'less',
  },
  slaMet: {
    title: 'Targets met',
    definition: 'Targets of SLA rules that were reached in time, by when they were reached.',
    kinds: ['firstResponseMet', 'nextResponseMet', 'resolutionMet'],
    fold: 'count',
    better: 'more',
  },
  slaBreached: {
    title: 'Targets breached',
    definition: 'Targets of SLA rules whose time ran out, by when it ran out.',
    kinds: ['firstResponseBreached', 'nextResponseBreached', 'resolutionBreached'],
    fold: 'count',
    better: 'less',
  },
  slaFirstResponse: {
    title: 'First response in time',
    definition: 'Share of the targets for the first response that were met, of those met or breached.',
    kinds: ['firstResponseMet', 'firstResponseBreached'],
    fold: 'share',
    better: 'more',
  },
  slaNextResponse: {
    title: 'Next response in time',
    definition: 'Share of the targets for next responses that were met, of those met or breached.',
    kinds: ['nextResponseMet', 'nextResponseBreached'],
    fold: 'share',
    better: 'more',
  },
  slaResolution: {
    title: 'Resolution in time',
    definition: 'Share of the targets for the resolution that were met, of those met or breached.',
    kinds: ['resolutionMet', 'resolutionBreached'],
    fold: 'share',
    better: 'more',
  },
  articleViews: {
    title: 'Views',
    definition: 'How often readers opened an article of a help center; search engines are not counted.',
    of: 'articles',
    kinds: ['articleViewed'],
    fold: 'count',
    better: 'more',
  },
  votesHelpful: {
    title: 'Helpful',
    definition: 'Readers who said that an article helped them, once a reader and day; kept for a year.',
    of: 'articles',
    kinds: ['votedHelpful'],
    fold: 'count',
    better: 'more',
  },
  votesUnhelpful: {
    title: 'Not helpful',
    definition: 'Readers who said that an article did not help them, once a reader and day; kept for a year.',
    of: 'articles',
    kinds: ['votedUnhelpful'],
    fold: 'count',
    better: 'less',
  },
  helpfulness: {
    title: 'Share helpful',
    definition: 'Share of the votes that said that an article helped.',
    of: 'articles',
    kinds: ['votedHelpful', 'votedUnhelpful'],
    fold: 'share',
    better: 'more',
  },
  searches: {
    title: 'Searches',
    definition: 'Searches of readers in a help center; kept for 180 days.',
    of: 'searches',
    kinds: ['searched', 'searchedInVain'],
    fold: 'count',
    better: null,
  },
  searchesInVain: {
    title: 'Without a result',
    definition: 'Searches whose words found no article when they were last searched for on their day.',
    of: 'searches',
    kinds: ['searchedInVain'],
    fold: 'count',
    better: 'less',
  },
  assets: {
    title: 'Assets',
    definition:
      'Assets that are there now and were added by the last day, by the type and status that they have now.',
    of: 'assets',
    kinds: ['assetAdded'],
    isStanding: true,
    fold: 'count',
    better: null,
  },
  assetsAdded: {
    title: 'Added',
    definition: 'Assets that are there now, by when they were added.',
    of: 'assets',
    kinds: ['assetAdded'],
    fold: 'count',
    better: null,
  },
  incidents: {
    title: 'Incidents',
    definition: 'Incidents of the status page, by when they began.',
    of: 'incidents',
    kinds: ['incident'],
    fold: 'count',
    better: 'less',
  },
  timeToResolve: {
    title: 'Time to resolve',
    definition: 'Mean time from the beginning of an incident to its end, by when it ended.',
    of: 'incidents',
    kinds: ['incidentResolved'],
    fold: 'mean',
    better: 'less',
  },
  servicesAffected: {
    title: 'Services affected',
    definition: 'Each service that an incident affected, by when that began.',
    of: 'incidents',
    kinds: ['serviceAffected'],
    fold: 'count',
    better: 'less',
  },
  uptime: {
    title: 'Uptime',
    definition: 'Mean uptime of the days of services: a major outage counts in full, a partial one as 0.3.',
    of: 'services',
    kinds: ['serviceDay'],
    fold: 'share',
    digits: 2,
    better: 'more',
  },
} as const satisfies Record<string, Metric>

/** Key of a metric. */
export type MetricKey = keyof typeof metrics

/** Keys of all metrics. */
export const metricKeys = Object.keys(metrics) as [MetricKey, ...MetricKey[]]

/** Dimensions of a report's tables. */
export const reportDimensions = [
  'mailbox',
  'user',
  'team',
  'label',
  'priority',
  'article',
  'term',
  'assetType',
  'assetStatus',
  'service',
] as const

/** Dimension of a report's table. */
export type ReportDimension = (typeof reportDimensions)[number]

/** Dimensions of a record list: those of tables, and the hour of the week (0 to 167, from Monday 0:00). */
export const listDimensions = [...reportDimensions, 'hour'] as const

/** Kind of records behind a metric. */
export const countedIn = (key: MetricKey): Counted => {
  const { of = 'conversations' }: Metric = metrics[key]
  return of
}
