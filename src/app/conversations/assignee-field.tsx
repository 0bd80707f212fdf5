import { styled } from '@mui/material/styles'
import { nameOf } from '#domain/people/name.ts'
import type { Reference } from '#local/queries/people.ts'
import type { HeldConversation } from '#local/rows.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { DropdownButton } from '#app/ui/dropdown-button.tsx'
import type { Option } from '#app/ui/options.ts'
import { usePendingShown } from '#app/ui/pending-mark.tsx'
import { useConversation } from './conversation-view.ts'

const Whole = styled('span')(({ theme }) => ({ [theme.below('thread')]: { display: 'none' } }))
const First = styled('span')(({ theme }) => ({
  display: 'none',
  [theme.below('thread')]: { display: 'inline' },
}))

/** What one field holds: nobody, a person or a team. */
type Holder = 'none' | 'no-teams' | `user:${number}` | `team:${number}`

function holderOf({ assigneeId, teamId }: HeldConversation): Holder {
  if (assigneeId !== null) return `user:${assigneeId}`
  return teamId === null ? 'none' : `team:${teamId}`
}

const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

function optionsOf({ users, teams }: Reference, current: Holder): Option<Holder>[] {
  const people = [...users.values()]
    .filter((user) => user.isActive || current === `user:${user.id}`)
    .map((user) => ({
      value: `user:${user.id}` as const,
      label: nameOf(user),
      icon: <Avatar id={user.id} name={nameOf(user)} size="xs" />,
      group: 'People',
    }))
  const groups = [...teams.values()].map((team) => ({
    value: `team:${team.id}` as const,
    label: team.name,
    icon: <Avatar id={team.id} name={team.name} kind="team" size="xs" />,
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

interface AssigneeFieldProps {
  isPending: boolean
  onAssign: (to: { assigneeId: number | null; teamId: number | null }) => void
  keys: string | undefined
}

/** Who works on it: a person, a team or nobody. */
export function AssigneeField({ isPending, onAssign, keys }: AssigneeFieldProps) {
  const { conversation, reference, isOffline, denied } = useConversation()
  const isShown = usePendingShown(isPending, isOffline)
  const current = holderOf(conversation)
  const options = optionsOf(reference, current)
  const label = options.find((option) => option.value === current)?.label ?? 'Somebody who left'
  const choose = (holder: Holder) => {
    if (holder === 'no-teams') return
    const id = Number(holder.split(':')[1])
    onAssign({
      assigneeId: holder.startsWith('user:') ? id : null,
      teamId: holder.startsWith('team:') ? id : null,
    })
  }
  return (
    <span data-field="assignee" style={{ display: 'contents' }}>
      <DropdownButton<Holder>
        label="Assignee"
        value={current}
        options={options}
        onChange={choose}
        pending={isShown}
        denied={denied}
        keys={keys}
        shown={
          <>
            <Whole>{label}</Whole>
            <First>{current.startsWith('user:') ? label.split(' ')[0] : label}</First>
          </>
        }
      />
    </span>
  )
}
