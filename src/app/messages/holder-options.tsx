import type { Reference } from '#local/queries/people.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { personOption, teamOption } from '#app/marks/person.tsx'
import type { Option } from '#app/ui/options/options.ts'

/** Assignee: a person, a team, or nobody. */
export interface Assigned {
  assigneeId: number | null
  teamId: number | null
}

/** Value of the field: nobody, a person or a team. */
export type Holder = 'none' | 'no-teams' | `user:${number}` | `team:${number}`

/** Assignee as one value. */
export function holderOf({ assigneeId, teamId }: Assigned): Holder {
  if (assigneeId !== null) return `user:${assigneeId}`
  return teamId === null ? 'none' : `team:${teamId}`
}

const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

/** Everybody who can be assignee; deactivated colleagues only if they are the assignee now. */
export function holderOptions({ users, teams }: Reference, current: Holder): Option<Holder>[] {
  const people = [...users.values()]
    .filter((user) => user.isActive || current === `user:${user.id}`)
    .map((user) => ({ ...personOption(user), value: `user:${user.id}` as const, group: 'People' }))
  const groups = [...teams.values()].map((team) => ({
    ...teamOption(team),
    value: `team:${team.id}` as const,
    group: 'Teams',
  }))
  return [
    {
      value: 'none',
      label: current === 'none' ? 'Unassigned' : 'Unassign',
      icon: <Avatar size="xs" />,
    },
    ...people.sort(byName),
    ...(groups.length > 0
      ? groups.sort(byName)
      : [{ value: 'no-teams' as const, label: 'No Teams Available', group: 'Teams', isOff: true }]),
  ]
}

/** Assignee from one value. */
export function holding(holder: Holder): Assigned {
  const id = Number(holder.split(':')[1])
  return {
    assigneeId: holder.startsWith('user:') ? id : null,
    teamId: holder.startsWith('team:') ? id : null,
  }
}
