/** How far back mail is brought in that lay in a mailbox before it was connected, where any of it is wanted. */
export const wantedReaches = ['week', 'month', 'year', 'all'] as const
/** How far back mail is brought in that lay in a mailbox before it was connected, where any of it is wanted. */
export type WantedReach = (typeof wantedReaches)[number]

/** Choices of old mail when a mailbox is connected. */
export const historyReaches = ['none', ...wantedReaches] as const
/** Choice of old mail when a mailbox is connected. */
export type HistoryReach = (typeof historyReaches)[number]

const days: Record<Exclude<WantedReach, 'all'>, number> = { week: 7, month: 30, year: 365 }
const dayMs = 86_400_000

/** From which moment on mail is brought in, in epoch ms; 0 for all of it. */
export const historySince = (reach: WantedReach, now: number): number =>
  reach === 'all' ? 0 : now - days[reach] * dayMs

/** Label in a few words: `the last 30 days`. */
export const reachText = (reach: WantedReach): string =>
  reach === 'all' ? 'all of it' : `the last ${days[reach]} days`
