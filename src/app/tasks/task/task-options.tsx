import { ListChecks, Phone, PhoneIncoming, PhoneOutgoing, UsersRound, type LucideIcon } from 'lucide-react'
import { callTypes, taskStatuses, taskTypes } from '#domain/tasks/status.ts'
import type { CallType, TaskStatus, TaskType } from '#domain/tasks/status.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { personOption } from '#app/marks/person.tsx'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Option } from '#app/ui/options/options.ts'
import type { SegmentOption } from '#app/ui/segment.tsx'
import type { Reference } from '#local/queries/people.ts'

/** Names of task types. */
export const typeTexts: Record<TaskType, string> = { call: 'Call', activity: 'Activity', meeting: 'Meeting' }

const typeIcons: Record<TaskType, LucideIcon> = { call: Phone, activity: ListChecks, meeting: UsersRound }

/** Task types as segments. */
export const typeChoices: readonly SegmentOption<TaskType>[] = taskTypes.map((type) => ({
  value: type,
  label: typeTexts[type],
  icon: typeIcons[type],
}))

/** Icon of a task; for a call it shows the direction. */
export function taskIcon({ type, callType }: { type: TaskType; callType: CallType | null }): LucideIcon {
  if (type !== 'call' || callType === null) return typeIcons[type]
  return callType === 'inbound' ? PhoneIncoming : PhoneOutgoing
}

/** Type of a task as text, with the direction of a call. */
export function kindText({ type, callType }: { type: TaskType; callType: CallType | null }): string {
  if (type !== 'call' || callType === null) return typeTexts[type]
  return callType === 'inbound' ? 'Call in' : 'Call out'
}

const callWords: Record<CallType, string> = { inbound: 'Inbound', outbound: 'Outbound' }

/** Call directions as segments (TSK-011). */
export const callChoices: readonly SegmentOption<CallType>[] = callTypes.map((type) => ({
  value: type,
  label: callWords[type],
  icon: taskIcon({ type: 'call', callType: type }),
}))

const asOptions = <V extends string>(choices: readonly SegmentOption<V>[]): readonly Option<V>[] =>
  choices.map(({ value, label, icon }) => ({
    value,
    label,
    ...(icon && { icon: <Icon of={icon} size="sm" /> }),
  }))

/** Task types as options. */
export const typeOptions = asOptions(typeChoices)

/** Call directions as options. */
export const callOptions = asOptions(callChoices)

/** Task statuses as options (TSK-005). */
export const taskStatusOptions: readonly Option<TaskStatus>[] = taskStatuses.map(({ status, label }) => ({
  value: status,
  label,
  icon: <StatusGlyph status={status} />,
}))

/** Nobody, and all active users; a deactivated user only if they are the assignee. */
export function assigneeOptions(
  { users }: Pick<Reference, 'users'>,
  current: number | null,
): Option<number | null>[] {
  const people = [...users.values()]
    .filter((user) => user.isActive || user.id === current)
    .map((user) => personOption(user))
  return [
    { value: null, label: 'Unassigned', icon: <Avatar size="xs" /> },
    ...people.sort((a, b) => a.label.localeCompare(b.label)),
  ]
}
