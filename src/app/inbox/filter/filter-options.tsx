import { Avatar } from '#app/marks/avatar.tsx'
import { personOption, teamOption } from '#app/marks/person.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { type ConversationType, conversationTypes } from '#domain/conversations/status.ts'
import { type SlaState, slaStates } from '#domain/conversations/sla-metrics.ts'
import type { Reference } from '#local/queries/people.ts'
import type { AssigneeChoice } from '../location.ts'
import { slaTexts, typeTexts } from '../location-texts.ts'
import { styled } from '#app/theme/styled.ts'
import { tagColor } from '#app/marks/tag-color.ts'

const Dot = styled('span')(({ theme }) => ({
  flex: 'none',
  width: theme.size.dot + 2,
  height: theme.size.dot + 2,
  borderRadius: 3,
}))

/** A label's colour, beside its name. */
function LabelDot({ color }: { color: string }) {
  return (
    <Dot aria-hidden sx={(theme) => ({ backgroundColor: theme.vars.palette.tag[tagColor(color)].dot })} />
  )
}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

/** Nobody, then the users (the current one first), then the teams. */
export function assigneeOptions(people: Reference | undefined, me: number): Option<AssigneeChoice>[] {
  const users = [...(people?.users.values() ?? [])]
    .filter(({ isActive }) => isActive)
    .map((user): Option<AssigneeChoice> => ({
      ...personOption(user),
      value: `user-${user.id}`,
      group: 'Agents',
      ...(user.id === me ? { detail: 'you' } : {}),
    }))
    .sort((a, b) => Number(b.detail === 'you') - Number(a.detail === 'you') || byLabel(a, b))
  const teams = [...(people?.teams.values() ?? [])]
    .map((team): Option<AssigneeChoice> => ({
      ...teamOption(team),
      value: `team-${team.id}`,
      group: 'Teams',
    }))
    .sort(byLabel)
  return [{ value: 'nobody', label: 'Unassigned', icon: <Avatar size="xs" /> }, ...users, ...teams]
}

/** Options for the channel of conversations. */
export const typeOptions: Option<ConversationType>[] = conversationTypes.map((type) => ({
  value: type,
  label: typeTexts[type],
}))

/** Options for SLA states. */
export const slaOptions: Option<SlaState>[] = slaStates.map((state) => ({
  value: state,
  label: slaTexts[state],
}))

/** All labels by name. */
export function labelOptions(people: Reference | undefined): Option<number>[] {
  return [...(people?.labels.values() ?? [])]
    .map(({ id, label, color }) => ({ value: id, label, icon: <LabelDot color={color} /> }))
    .sort(byLabel)
}
