import type { BusinessClock } from '../business-hours/business-clock.ts'
import { statusIds, type StatusId } from '../conversations/status.ts'
import { slaMetrics, type SlaMetric } from '../conversations/sla-metrics.ts'

/*
 * Deadlines computed from a thread only, without counters, so that the same thread always has the same
 * deadlines, whatever the order of changes.
 */

/** Clock of a deadline. */
export type SlaClock = Pick<BusinessClock, 'add' | 'between' | 'open'>

/** A clock that runs all day, every day. */
export const allDay: SlaClock = {
  add: (at, ms) => at + ms,
  between: (from, to) => Math.max(0, to - from),
  open: (from, to) => (to > from ? [[from, to]] : []),
}

/** The parts of a thread that start and end targets; all moments in epoch ms, in order. */
export interface SlaThread {
  /** Times of customers' messages; automatic ones start nothing. */
  inbound: readonly number[]
  /** Times at which users' replies were sent. */
  answers: readonly number[]
  /** The first status, and the later ones with their times. */
  firstStatus: StatusId
  turns: readonly { at: number; statusId: StatusId }[]
}

/** A target of an SLA. */
export interface SlaTarget {
  metric: SlaMetric
  startedAt: number
  /** Null while it is open. */
  endedAt: number | null
  /** True if fulfilled, late or not; a conversation closed without a reply waits for no response. */
  isMet: boolean
  /** Null while its clock is paused, if it never runs, and if it ended before. */
  dueAt: number | null
  /** Null without a warning, and while its clock is paused. */
  warnsAt: number | null
  /** Remaining time while the clock is paused, in ms; null if `dueAt` is known. */
  left: number | null
}

/** Targets: durations in minutes of the clock, null for none. */
export interface SlaPromise {
  lengths: Readonly<Record<SlaMetric, number | null>>
  warnBefore: number | null
  clock: SlaClock
}

interface Stretch {
  metric: SlaMetric
  startedAt: number
  endedAt: number | null
  isMet: boolean
}

/** All targets of a thread, in the order of their start. */
export function slaTargets(thread: SlaThread, { lengths, warnBefore, clock }: SlaPromise): SlaTarget[] {
  return [...waits(thread), ...resolutions(thread)]
    .toSorted(
      (a, b) => a.startedAt - b.startedAt || slaMetrics.indexOf(a.metric) - slaMetrics.indexOf(b.metric),
    )
    .flatMap((stretch) => {
      const minutes = lengths[stretch.metric]
      if (minutes === null) return []
      const spans = running(thread, stretch)
      const { at: dueAt, left } = deadline(spans, minutes * 60_000, clock)
      const isWarned = warnBefore !== null && warnBefore < minutes
      const warning = isWarned ? deadline(spans, (minutes - warnBefore) * 60_000, clock) : { at: null }
      return [{ ...stretch, dueAt, warnsAt: warning.at, left: dueAt === null ? left : null }]
    })
}

/** The open target that is due first; paused ones come after those with a due time. */
export const nextTarget = (targets: readonly SlaTarget[]): SlaTarget | undefined =>
  targets
    .filter(({ endedAt }) => endedAt === null)
    .toSorted((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity))[0]

type Moment = { at: number; is: 'asked' | 'answered' | 'closed' }

/**
 * From the oldest unanswered customer message to its reply. The first response is the one without an earlier
 * reply; a conversation started by an agent only has next responses.
 */
function waits({ inbound, answers, turns }: SlaThread): Stretch[] {
  const closings = turns.filter(({ statusId }) => statusId === statusIds.closed)
  const moments: Moment[] = [
    ...inbound.map((at) => ({ at, is: 'asked' as const })),
    ...answers.map((at) => ({ at, is: 'answered' as const })),
    ...closings.map(({ at }) => ({ at, is: 'closed' as const })),
  ].toSorted((a, b) => a.at - b.at)
  const made: Stretch[] = []
  let isAnswered = false
  let open: Stretch | undefined
  // A reply with a closing status is sent just after the closing.
  let closed: Stretch | undefined
  for (const { at, is } of moments) {
    if (is === 'asked') {
      closed = undefined
      if (open) continue
      open = {
        metric: isAnswered ? 'nextResponse' : 'firstResponse',
        startedAt: at,
        endedAt: null,
        isMet: false,
      }
      made.push(open)
      continue
    }
    const ended = open ?? (is === 'answered' ? closed : undefined)
    if (ended) Object.assign(ended, { endedAt: at, isMet: is === 'answered' })
    closed = is === 'closed' ? open : undefined
    isAnswered ||= is === 'answered'
    open = undefined
  }
  return made
}

/** From the first message to the current closing; a reopened conversation continues. */
function resolutions({ inbound, firstStatus, turns }: SlaThread): Stretch[] {
  const [startedAt] = inbound
  if (startedAt === undefined) return []
  const last = turns.at(-1)
  const isClosed = (last?.statusId ?? firstStatus) === statusIds.closed
  // Closed before the trail existed: there was no target.
  if (isClosed && !last) return []
  const endedAt = isClosed ? Math.max(startedAt, last?.at ?? startedAt) : null
  return [{ metric: 'resolution', startedAt, endedAt, isMet: isClosed }]
}

/** Periods in which a target's clock runs, the last possibly open: not while On Hold or closed. */
export function running(
  { firstStatus, turns }: SlaThread,
  { startedAt, endedAt }: Pick<Stretch, 'startedAt' | 'endedAt'>,
): [from: number, to: number][] {
  const end = endedAt ?? Infinity
  return [{ at: -Infinity, statusId: firstStatus }, ...turns].flatMap(
    ({ at, statusId }, n): [number, number][] => {
      if (statusId === statusIds.on_hold || statusId === statusIds.closed) return []
      const from = Math.max(at, startedAt)
      const to = Math.min(turns[n]?.at ?? Infinity, end)
      return from < to ? [[from, to]] : []
    },
  )
}

/** Moment at which this clock time has passed in the spans; null with the remaining time if it has not. */
function deadline(
  spans: readonly (readonly [from: number, to: number])[],
  ms: number,
  clock: SlaClock,
): { at: number | null; left: number } {
  let left = ms
  for (const [from, to] of spans) {
    const at = clock.add(from, left)
    if (at !== null && at <= to) return { at, left: 0 }
    if (to === Infinity) break
    left -= clock.between(from, to)
  }
  return { at: null, left }
}
