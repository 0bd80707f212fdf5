import type { FactKind } from './fact.ts'

/** A figure of the reports: which facts it counts, and how they are folded. */
export interface Metric {
  title: string
  /** Definition in one sentence: the counted events, with start and end. */
  definition: string
  kinds: readonly FactKind[]
  /** count: facts. mean: of their seconds. sum: of their seconds. share: mean of their shares, 0 to 1. */
  fold: 'count' | 'mean' | 'sum' | 'share'
  /** Which way is better than the period before; null where neither is. */
  better: 'more' | 'less' | null
}

/** Every figure that a report shows; number, series, CSV and opened list come from the same one. */
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
    kinds: ['taskAdded'],
    fold: 'count',
    better: null,
  },
  tasksClosed: {
    title: 'Tasks closed',
    definition: 'Each time a task was closed; one that was reopened and closed again counts twice.',
    kinds: ['taskClosed'],
    fold: 'count',
    better: 'more',
  },
  tasksOverdue: {
    title: 'Tasks overdue',
    definition: 'Tasks whose end passed while they were not closed, by when it passed.',
    kinds: ['taskOverdue'],
    fold: 'count',
    better: 'less',
  },
  timeToCloseTask: {
    title: 'Time to close',
    definition: 'Mean time from the adding of a task to its closing.',
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
} as const satisfies Record<string, Metric>

/** The name of a metric. */
export type MetricKey = keyof typeof metrics

/** The names of all metrics. */
export const metricKeys = Object.keys(metrics) as [MetricKey, ...MetricKey[]]

/** By what figures are broken down. */
export const reportDimensions = ['mailbox', 'user', 'team', 'label', 'priority'] as const

/** By what figures are broken down. */
export type ReportDimension = (typeof reportDimensions)[number]
