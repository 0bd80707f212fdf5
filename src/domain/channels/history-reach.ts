/** Ranges of older mail that can be imported from a mailbox when it is connected. */
export const wantedReaches = ['week', 'month', 'year', 'all'] as const
/** Range of older mail that is imported from a mailbox when it is connected. */
export type WantedReach = (typeof wantedReaches)[number]

/** Ranges of older mail to choose from when a mailbox is connected. */
export const historyReaches = ['none', ...wantedReaches] as const
/** Chosen range of older mail when a mailbox is connected. */
export type HistoryReach = (typeof historyReaches)[number]

const days: Record<Exclude<WantedReach, 'all'>, number> = { week: 7, month: 30, year: 365 }
const dayMs = 86_400_000

/** Start of a range, in epoch ms; 0 for all mail. */
export const historySince = (reach: WantedReach, now: number): number =>
  reach === 'all' ? 0 : now - days[reach] * dayMs

/** Label in a few words: `the last 30 days`. */
export const reachText = (reach: WantedReach): string =>
  reach === 'all' ? 'all of it' : `the last ${days[reach]} days`
