import { Avatar } from '#app/ui/avatar.tsx'
import type { Option } from '#app/ui/options.ts'
import { PriorityGlyph } from '#app/ui/priority-glyph.tsx'
import { StatusGlyph } from '#app/ui/status-glyph.tsx'
import { priorityWords } from '#app/ui/words.ts'
import { priorities, statuses, type Priority, type StatusId } from '#domain/conversations/status.ts'
import { nameOf } from '#domain/people/user.ts'
import type { Reference } from '#local/queries/people.ts'
import { LabelDot } from './label-dot.tsx'
import type { AssigneeChoice } from './place.ts'

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

/** Nobody, then the agents (oneself first), then the teams. */
export function assigneeOptions(people: Reference | undefined, me: number): Option<AssigneeChoice>[] {
  const users = [...(people?.users.values() ?? [])]
    .filter(({ isActive }) => isActive)
    .map((user): Option<AssigneeChoice> => ({
      value: `user-${user.id}`,
      label: nameOf(user),
      group: 'Agents',
      icon: <Avatar id={user.id} name={nameOf(user)} size="xs" />,
      ...(user.id === me ? { detail: 'you' } : {}),
    }))
    .sort((a, b) => Number(b.detail === 'you') - Number(a.detail === 'you') || byLabel(a, b))
  const teams = [...(people?.teams.values() ?? [])]
    .map(({ id, name }): Option<AssigneeChoice> => ({
      value: `team-${id}`,
      label: name,
      group: 'Teams',
      icon: <Avatar id={`team ${id}`} name={name} kind="team" size="xs" />,
    }))
    .sort(byLabel)
  return [{ value: 'nobody', label: 'Unassigned', icon: <Avatar size="xs" /> }, ...users, ...teams]
}

/** The four statuses. */
export const statusOptions: Option<StatusId>[] = statuses.map(({ id, status, label }) => ({
  value: id,
  label,
  icon: <StatusGlyph status={status} />,
}))

/** The five priorities, most urgent first. */
export const priorityOptions: Option<Priority>[] = priorities.map((priority) => ({
  value: priority,
  label: priorityWords[priority],
  icon: <PriorityGlyph priority={priority} />,
}))

/** All labels by name. */
export function labelOptions(people: Reference | undefined): Option<number>[] {
  return [...(people?.labels.values() ?? [])]
    .map(({ id, label, color }) => ({ value: id, label, icon: <LabelDot color={color} /> }))
    .sort(byLabel)
}

/** All inboxes by name. */
export function mailboxOptions(people: Reference | undefined): Option<number>[] {
  return [...(people?.mailboxes.values() ?? [])]
    .map(({ id, name, email }) => ({ value: id, label: name, ...(email ? { detail: email } : {}) }))
    .sort(byLabel)
}
