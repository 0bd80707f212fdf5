import { dateText } from '#lib/date-text.ts'
import { momentOf, wallTime } from '#lib/zone.ts'
import { worseOf, type Effect } from './effect.ts'

/** Downtime weight of each effect, in tenths (D2-14). */
export const weights: Record<Effect, number> = { OP: 0, DP: 0, PO: 3, MO: 10 }

/** A time range with an effect, in epoch ms: start inclusive, end exclusive. */
export interface Stretch {
  from: number
  /** Null while it lasts. */
  to: number | null
  effect: Effect
}

/** A time range in epoch ms: start inclusive, end exclusive. */
export interface Period {
  from: number
  to: number
}

/**
 * Time of each effect in a period, in ms. Of overlapping effects only the worst counts.
 * @param stretches of one service, in any order.
 */
export function timeByEffect(stretches: readonly Stretch[], period: Period): Record<Effect, number> {
  const clipped = stretches
    .map(({ from, to, effect }) => ({
      from: Math.max(from, period.from),
      to: Math.min(to ?? period.to, period.to),
      effect,
    }))
    .filter(({ from, to }) => to > from)
  const edges = [...new Set(clipped.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const sums: Record<Effect, number> = { OP: 0, DP: 0, PO: 0, MO: 0 }
  for (const [index, edge] of edges.entries()) {
    const next = edges[index + 1]
    if (next === undefined) break
    const worst = clipped
      .filter(({ from, to }) => from <= edge && to > edge)
      .reduce<Effect>((held, { effect }) => worseOf(held, effect), 'OP')
    sums[worst] += next - edge
  }
  sums.OP = Math.max(0, period.to - period.from) - sums.DP - sums.PO - sums.MO
  return sums
}

/** Uptime of a service in percent, rounded down to two digits; null for an empty period. */
export function uptimeOf(sums: Record<Effect, number>): number | null {
  const total = sums.OP + sums.DP + sums.PO + sums.MO
  if (total <= 0) return null
  const lost = sums.PO * weights.PO + sums.MO * weights.MO
  // In integers: tenths must not become 100 by floating point rounding.
  return Math.floor(((10 * total - lost) * 1000) / total) / 100
}

/** A day of a service. */
export interface ServiceDay extends Period {
  /** `2026-11-23`, in the zone of the page. */
  date: string
  /** Worst effect of the day; null for a day without data. */
  effect: Effect | null
  /** In ms, by effect. */
  sums: Record<Effect, number>
  /** True if there was maintenance on that day. */
  hasMaintenance: boolean
}

/** Days and uptime of a service. */
export interface ServiceHistory {
  /** Oldest first; the last one ends now. */
  days: ServiceDay[]
  /** In percent; null without data. */
  uptime: number | null
}

/** Input of a history. */
export interface HistoryOptions {
  /** Start of monitoring, in epoch ms. */
  startDate: number
  timeZone: string
  now: number
  count?: number
  maintenance?: readonly { from: number; to: number | null }[]
}

/** Number of days shown on a page. */
export const historyDays = 90

/** Last days of a service in a zone; with a clock change a day has 23 or 25 hours. */
export function historyOf(
  stretches: readonly Stretch[],
  { startDate, timeZone, now, count = historyDays, maintenance = [] }: HistoryOptions,
): ServiceHistory {
  const { year, month, day } = wallTime(now, timeZone)
  const midnight = (back: number) => momentOf({ year, month, day: day - back, hour: 0, minute: 0 }, timeZone)
  const days = Array.from({ length: count }, (_, index): ServiceDay => {
    const back = count - 1 - index
    const begins = midnight(back)
    const from = Math.max(begins, startDate)
    const to = back === 0 ? now : midnight(back - 1)
    const wall = wallTime(begins, timeZone)
    const sums = timeByEffect(stretches, { from, to: Math.max(from, to) })
    const worst = (['MO', 'PO', 'DP'] as const).find((effect) => sums[effect] > 0) ?? 'OP'
    return {
      ...{ from, to, sums },
      date: dateText(wall, 'YYYY-MM-DD'),
      effect: to > from ? worst : null,
      hasMaintenance: maintenance.some((each) => each.from < to && (each.to ?? now) > from),
    }
  })
  const total: Record<Effect, number> = { OP: 0, DP: 0, PO: 0, MO: 0 }
  for (const { sums } of days)
    for (const effect of Object.keys(total) as Effect[]) total[effect] += sums[effect]
  return { days, uptime: uptimeOf(total) }
}
