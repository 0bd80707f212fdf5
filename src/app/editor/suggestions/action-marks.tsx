import { styled } from '#app/theme/styled.ts'
import { Clock, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { actionRefusalOf } from '#domain/conversations/calls/macro-calls.ts'
import { presentAction, withoutAction, type MacroAction } from '#domain/conversations/macro.ts'
import { statusOf, type StatusId } from '#domain/conversations/status.ts'
import { nameOf } from '#domain/people/name.ts'
import { useStatusLabel } from '#app/messages/status-list.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { ChipRemove } from '#app/ui/chip-remove.tsx'
import { denialTexts } from '#app/ui/denial.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { priorityTexts } from '#app/marks/texts.ts'
import { reference, type Reference } from '#local/queries/people.ts'
import { snoozeText } from './action-texts.ts'

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'baseline',
  flex: 'none',
  gap: theme.spacing(1.5),
  color: theme.vars.palette.ink2,
  '& > span': { flex: 'none' },
  '& > ul': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1), minWidth: 0 },
}))

const Chip = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  maxWidth: '100%',
  height: theme.size.recipient,
  padding: theme.spacing(0, 1.75),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.ink,
  backgroundColor: theme.vars.palette.chipFill,
  '& > b': { ...theme.mix.truncate, fontWeight: 'inherit' },
  '&[data-off]': { color: theme.vars.palette.ink3 },
  '&[data-off] > b': { textDecoration: 'line-through' },
  [theme.media.touch]: { height: theme.size.controlLg },
  [theme.media.forced]: { border: theme.edge.line },
}))

/** A pending action. */
interface Mark {
  key: string
  /** Prefix for screen readers, also in the name of its button. */
  about: string
  word: string
  icon: ReactNode
  action: MacroAction
  /** Set for tags only. */
  labelId?: number
}

function assignMark(action: MacroAction & { kind: 'assign' }, { users, teams }: Reference): Mark {
  const { assigneeId, teamId } = action
  const about = 'Assignee'
  if (assigneeId === null && teamId === null)
    return { key: 'assign', about, word: 'Unassigned', icon: <Avatar size="xs" />, action }
  const user = assigneeId === null ? undefined : users.get(assigneeId)
  const word = user ? nameOf(user) : (teams.get(teamId ?? 0)?.name ?? 'Somebody who left')
  const icon = (
    <Avatar
      id={assigneeId ?? teamId ?? 0}
      name={word}
      src={user?.avatar}
      size="xs"
      {...(user ? {} : { kind: 'team' })}
    />
  )
  return { key: 'assign', about, word, icon, action }
}

function marksOf(action: MacroAction, known: Reference, labelOf: (id: StatusId) => string): Mark[] {
  switch (action.kind) {
    case 'status': {
      const word = labelOf(action.statusId)
      const icon = <StatusGlyph status={statusOf(action.statusId).status} />
      return [{ key: 'status', about: 'Status', word, icon, action }]
    }
    case 'priority': {
      const icon = <PriorityGlyph priority={action.priority} />
      return [{ key: 'priority', about: 'Priority', word: priorityTexts[action.priority], icon, action }]
    }
    case 'assign':
      return [assignMark(action, known)]
    case 'labels':
      return action.labelIds.map((labelId) => ({
        key: `tag ${labelId}`,
        about: 'Tag',
        word: `+ ${known.labels.get(labelId)?.label ?? 'Deleted tag'}`,
        icon: <Icon of={Tag} size="xs" />,
        action: { kind: 'labels', labelIds: [labelId] },
        labelId,
      }))
    case 'snooze':
      return [
        {
          key: 'snooze',
          about: 'Snooze',
          word: snoozeText(action.hours),
          icon: <Icon of={Clock} size="xs" />,
          action,
        },
      ]
  }
}

interface ActionMarksProps {
  actions: readonly MacroAction[]
  /** Removes an action; without it the actions are read-only. */
  onChange?: (actions: MacroAction[]) => void
}

/** Actions on sending. Unavailable ones are struck through with the reason, and do not prevent sending. */
export function ActionMarks({ actions, onChange }: ActionMarksProps) {
  const { actor } = useDesk()
  const known = useLive(reference, undefined)
  const labelOf = useStatusLabel()
  if (actions.length === 0 || !known) return null
  return (
    <Row>
      <span>When sent:</span>
      <ul aria-label="When sent">
        {actions
          .flatMap((action) => marksOf(action, known, labelOf))
          .map(({ key, about, word, icon, action, labelId }) => {
            const denied = actionRefusalOf(actor, action)
            const why = denied
              ? denialTexts[denied]
              : presentAction(action, known)
                ? null
                : 'Not there any more'
            return (
              <Chip key={key} data-off={why !== null || undefined} title={why ?? undefined}>
                {icon}
                <VisuallyHidden>{`${about}: `}</VisuallyHidden>
                <b dir="auto">{word}</b>
                {why !== null && <VisuallyHidden>{`, not possible: ${why}`}</VisuallyHidden>}
                {onChange && (
                  <ChipRemove
                    name={`Remove ${about.toLowerCase()} ${word.replace(/^\+ /, '')}`}
                    onClick={() => onChange(withoutAction(actions, action.kind, labelId))}
                  />
                )}
              </Chip>
            )
          })}
      </ul>
    </Row>
  )
}
