const minuteMs = 60_000

/** When a chore is due, in UTC: each time that the epoch's minutes are `offset` beyond a multiple of `every`. */
export interface Schedule {
  every: number
  offset: number
}

/** Every so many minutes. */
export const everyMinutes = (every: number): Schedule => ({ every, offset: 0 })

/** Once an hour, at this minute. */
export const hourly = (minute: number): Schedule => ({ every: 60, offset: minute })

/** Once a day, at this time in UTC. */
export const daily = (hour: number, minute: number): Schedule => ({ every: 1440, offset: hour * 60 + minute })

/** First moment after `now` at which a schedule is due; both in epoch ms. */
export function nextDue({ every, offset }: Schedule, now: number): number {
  const rounds = Math.floor((now / minuteMs - offset) / every) + 1
  return (rounds * every + offset) * minuteMs
}

/** Something that is done again and again, in one of the processes at a time. May run twice: it must not matter. */
export interface Chore {
  /** Letters, digits, dots, hyphens. */
  name: string
  schedule: Schedule
  /** Seconds that one run may take before another process may begin it anew. */
  limit: number
  run(): Promise<void>
}
