import { wallTime } from '#lib/zone.ts'
import type { Subscription } from './plan.ts'

const dayMs = 86_400_000

/**
 * Days until a moment, rounded up, by the wall clock of a zone: a day lasts to the same hour, even if it has
 * 23 or 25 hours. 0 on the last day, null once the moment has passed.
 */
export function daysLeft(endAt: number, now: number, zone: string | undefined): number | null {
  if (endAt <= now) return null
  const [from, to] = [wallTime(now, zone), wallTime(endAt, zone)]
  const dayOf = ({ year, month, day }: typeof from) => Date.UTC(year, month - 1, day)
  if (dayOf(from) === dayOf(to)) return 0
  const timeOf = (at: typeof from) => dayOf(at) + (at.hour * 60 + at.minute) * 60_000
  return Math.max(1, Math.ceil((timeOf(to) - timeOf(from)) / dayMs))
}

/** Text of the trial banner (D-46); null without a trial. */
export function trialText(
  { status, endAt }: Subscription,
  now: number,
  zone: string | undefined,
): { text: string; isOver: boolean } | null {
  if (status !== 'trialing' || endAt === null) return null
  const days = daysLeft(endAt, now, zone)
  if (days === null) return { text: 'Your trial has expired.', isOver: true }
  if (days === 0) return { text: 'Your trial ends today', isOver: false }
  return { text: `${days} ${days === 1 ? 'day' : 'days'} left in your trial`, isOver: false }
}
