const minuteMs = 60_000

/** Schedule in UTC: due when the minutes since the epoch are `offset` more than a multiple of `every`. */
export interface Schedule {
  every: number
  offset: number
}

/** Schedule at an interval of minutes. */
export const everyMinutes = (every: number): Schedule => ({ every, offset: 0 })

/** Hourly schedule at a minute. */
export const hourly = (minute: number): Schedule => ({ every: 60, offset: minute })

/** Daily schedule at a time in UTC. */
export const daily = (hour: number, minute: number): Schedule => ({ every: 1440, offset: hour * 60 + minute })

/** First moment after `now` at which a schedule is due; both in epoch ms. */
export function nextDue({ every, offset }: Schedule, now: number): number {
  const rounds = Math.floor((now / minuteMs - offset) / every) + 1
  return (rounds * every + offset) * minuteMs
}

/** Recurring task, run by one process at a time. Must be idempotent, as it may run twice. */
export interface Chore {
  /** Letters, digits, dots, hyphens. */
  name: string
  schedule: Schedule
  /** Time limit of a run in seconds; after it another process may start again. */
  limit: number
  run(): Promise<void>
}
