import type { LucideIcon } from 'lucide-react'
import { AlarmClock, AlarmClockCheck, AtSign, Clock, Hourglass, PencilLine } from 'lucide-react'
import { clockTime, durationText, type TimeFormat } from '#app/ui/time/time-format.ts'
import type { Turn } from '#local/turn.ts'

/** Why a conversation is on Home, as its row says it. */
export interface Why {
  icon: LucideIcon
  text: string
  /** Past its time, near it, or neither. */
  tone?: 'late' | 'soon'
}

/** From when on a due time asks to be seen, in ms. */
const soonMs = 30 * 60_000

/** How long a customer has waited. */
export const waitingWhy = (since: number, now: number): Why => ({
  icon: Hourglass,
  text: `Waiting ${durationText(now - since)}`,
})

/** Why it is the agent's turn, in words. */
export function whyOf({ kind, at }: Turn, now: number, format: TimeFormat): Why {
  switch (kind) {
    case 'due':
      if (at <= now) return { icon: AlarmClock, text: `Was due ${durationText(now - at)} ago`, tone: 'late' }
      return at - now <= soonMs
        ? { icon: AlarmClock, text: `Due in ${durationText(at - now)}`, tone: 'soon' }
        : { icon: Clock, text: `Due in ${durationText(at - now)}` }
    case 'waiting':
      return waitingWhy(at, now)
    case 'mention':
      return { icon: AtSign, text: 'You are mentioned' }
    case 'draft':
      return { icon: PencilLine, text: 'Your draft is not sent' }
    case 'snooze':
      return { icon: AlarmClockCheck, text: `Snoozed until ${clockTime(at, format)}` }
  }
}
