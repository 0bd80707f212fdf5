import type { LucideIcon } from 'lucide-react'
import { AlarmClock, AlarmClockCheck, AtSign, Clock, Hourglass, PencilLine } from 'lucide-react'
import { clockTime, durationText, type TimeFormat } from '#app/ui/time/time-format.ts'
import type { AttentionReason } from '#local/attention.ts'

/** Reason why a conversation is on Home, as text. */
export interface Why {
  icon: LucideIcon
  text: string
  /** Overdue or due soon; undefined if neither. */
  tone?: 'late' | 'soon'
}

/** Time before a due time from which it is highlighted, in ms. */
const soonMs = 30 * 60_000

/** Waiting time of a customer. */
export const waitingWhy = (since: number, now: number): Why => ({
  icon: Hourglass,
  text: `Waiting ${durationText(now - since)}`,
})

/** Reason why it is the agent's turn, as text. */
export function whyOf({ kind, at }: AttentionReason, now: number, format: TimeFormat): Why {
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
