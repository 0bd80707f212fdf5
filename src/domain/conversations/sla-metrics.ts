/** SLA metrics in display order. */
export const slaMetrics = ['firstResponse', 'nextResponse', 'resolution'] as const
/** SLA metric. */
export type SlaMetric = (typeof slaMetrics)[number]

/** Names of SLA targets. */
export const slaNames: Readonly<Record<SlaMetric, string>> = {
  firstResponse: 'First response',
  nextResponse: 'Next response',
  resolution: 'Resolution',
}

/** States of the next SLA target; `none` if no target is open: all are met, or there are none. */
export const slaStates = ['near', 'missed', 'onTrack', 'none'] as const
/** State of the next SLA target. */
export type SlaState = (typeof slaStates)[number]

/** Times of an open target in epoch ms; null while its clock is paused. */
interface OpenTarget {
  dueAt: number | null
  warnsAt: number | null
  isBreached: boolean
}

/** State of a target at a moment. `near` starts with the warning, so a rule without one is never near. */
export function slaStateOf(target: OpenTarget | null, now: number): SlaState {
  if (!target) return 'none'
  const { dueAt, warnsAt, isBreached } = target
  if (dueAt === null) return 'onTrack'
  if (isBreached || now >= dueAt) return 'missed'
  return warnsAt !== null && now >= warnsAt ? 'near' : 'onTrack'
}
