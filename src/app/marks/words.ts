import type { User } from '#domain/people/user.ts'
import type { EffectName, PriorityName, StatusName } from '#app/theme/colors.ts'

/** Names of statuses, priorities and service effects. */
export const statusWords: Record<StatusName, string> = {
  new: 'New',
  open: 'Open',
  on_hold: 'On Hold',
  closed: 'Closed',
  overdue: 'Overdue',
}

export const priorityWords: Record<PriorityName, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
  default: 'Default',
}

export const effectWords: Record<EffectName, string> = {
  OP: 'Operational',
  DP: 'Degraded Performance',
  PO: 'Partial Outage',
  MO: 'Major Outage',
  MT: 'Maintenance',
}

/** Note beside a colleague's name in lists. */
export const presenceWords = (user: Pick<User, 'isActive' | 'isAway'>): string =>
  !user.isActive ? 'Switched off' : user.isAway ? 'Away' : ''
