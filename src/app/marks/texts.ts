import type { User } from '#domain/people/user.ts'
import type { EffectName, PriorityName, StatusName } from '#app/theme/colors.ts'

/** Names of statuses, priorities and service effects. */
export const statusTexts: Record<StatusName, string> = {
  new: 'New',
  open: 'Open',
  on_hold: 'On Hold',
  closed: 'Closed',
  overdue: 'Overdue',
}

export const priorityTexts: Record<PriorityName, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
  default: 'Default',
}

export const effectTexts: Record<EffectName, string> = {
  OP: 'Operational',
  DP: 'Degraded Performance',
  PO: 'Partial Outage',
  MO: 'Major Outage',
  MT: 'Maintenance',
}

/** Note beside a colleague's name in lists. */
export const presenceText = (user: Pick<User, 'isActive' | 'isAway'>): string =>
  !user.isActive ? 'Switched off' : user.isAway ? 'Away' : ''
