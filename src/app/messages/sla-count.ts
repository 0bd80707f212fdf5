import type { Conversation } from '#domain/conversations/conversation.ts'
import { slaNames, slaStateOf } from '#domain/conversations/sla-metrics.ts'
import { durationText, largestUnit } from '#app/ui/time/time-format.ts'

/** Countdown of the SLA target that is due first. */
export interface SlaCount {
  /** `First response in 2 h 5 min`. */
  words: string
  /** Its largest unit: `2 h`, `2 h late`. */
  short: string
  tone?: 'near' | 'missed'
}

/** Countdown of a target; undefined if none runs. Computed on the device, also offline. */
export function slaCount(sla: NonNullable<Conversation['sla']>, now: number): SlaCount | undefined {
  const { metric, dueAt, left } = sla
  const state = slaStateOf(sla, now)
  const name = slaNames[metric]
  if (dueAt === null)
    return left === null
      ? undefined
      : { words: `${name}: ${durationText(left)} left`, short: `${largestUnit(left)} left` }
  if (state === 'missed') {
    const late = Math.max(0, now - dueAt)
    return {
      words: `${name} late by ${durationText(late)}`,
      short: `${largestUnit(late)} late`,
      tone: 'missed',
    }
  }
  const span = dueAt - now
  const count = { words: `${name} in ${durationText(span)}`, short: largestUnit(span) }
  return state === 'near' ? { ...count, tone: 'near' } : count
}
