import { isEqual } from '#lib/equal.ts'
import { styled } from '#app/theme/styled.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { mergeAccess } from '#domain/access/plan-access.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import {
  alsoReached,
  isTracked,
  type Activity,
  type NamedConversation,
} from '#domain/conversations/activity.ts'
import { Link } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { undone } from '#app/desk/live/undone.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime, useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { announceUndone } from '#app/toasts/toast-store.ts'
import { mutate } from '#app/desk/live/changes.ts'
import { activityGroups } from './activity-groups.ts'
import { activityText, changedText, isByRule } from './activity-texts.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { useStatusList } from '#app/messages/status-list.ts'
import { takenApart } from '#app/merging/merge-texts.ts'
import { changeBack, concerns, ruleBack } from '../reviews/overruled.ts'

const Lines = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  paddingLeft: theme.spacing(10),
  color: theme.vars.palette.ink3,
  '& li': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(2) },
  '& li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& time': { flex: 'none', marginLeft: 'auto' },
}))

const Fold = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  marginLeft: theme.spacing(-4),
  color: 'inherit',
  textAlign: 'left',
  borderRadius: theme.radius.tag,
  '&:hover': { color: theme.vars.palette.ink },
}))

const Details = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  paddingLeft: theme.spacing(3),
  flex: 1,
}))

/** Link to the other conversation of the same mail. */
function OtherPlace({ activity: { to } }: { activity: Activity }) {
  const [told] = to as NamedConversation[]
  if (!told) return null
  const name = told.ticketNo === null ? 'Open it' : `Open #${told.ticketNo}`
  return <Link to={paths.conversation(told.id)}>{name}</Link>
}

/**
 * Changes between two messages; changes by one user within a minute are one expandable line. A change that
 * overruled a colleague offers to restore the value, and a rule's change can be undone while it applies.
 */
export function ActivityLines({ activities }: { activities: readonly Activity[] }) {
  const desk = useDesk()
  const { conversation, reference, denied, thread } = useConversation()
  const mergeDenied = useAccess(mergeAccess)
  const format = useTimeFormat()
  useStatusList()
  const { userId } = desk.actor
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  // Nothing to restore once the field has been changed again.
  const backOf = (activity: Activity) => {
    const { field, to } = activity
    if (!isTracked(field) || !isEqual(conversation[field], to)) return null
    if (isByRule(activity)) return ruleBack(activity, conversation)
    return concerns(activity, userId) ? changeBack(activity, activities) : null
  }
  const takeApart = (ids: readonly number[]) => {
    const args = { conversationId: conversation.id, ids, was: {}, became: {} }
    void takeBack('Conversation Merged', 'conversations.unmerge', args)
  }
  const takeBack = async (what: string, cmd: string, args: unknown) => {
    const outcome = await undone(desk, mutate(desk, cmd, args))
    if (outcome) announceUndone(what, outcome)
  }
  const line = (activity: Activity) => {
    const said = activityText(activity, reference, userId, (at) => fullTime(at, format))
    const back = backOf(activity)
    const parts = takenApart(activity, thread)
    return (
      <li key={activity.id}>
        <span>
          {said} {activity.field === alsoReached && <OtherPlace activity={activity} />}
        </span>
        {back && (
          <Button
            variant="ghost"
            size="small"
            denied={denied}
            onClick={() => void takeBack(said, back.cmd, back.args)}
          >
            Undo
          </Button>
        )}
        {parts.length > 0 && (
          <Button variant="ghost" size="small" denied={mergeDenied} onClick={() => takeApart(parts)}>
            Undo merge
          </Button>
        )}
        <RelativeTime at={activity.createdAt} show="stamp" />
      </li>
    )
  }
  // Entries that report an overruled change, or can be undone here, are never folded.
  const isAlone = (activity: Activity) =>
    activity.overruledUserId !== null ||
    isByRule(activity) ||
    !isTracked(activity.field) ||
    activity.field === 'mergedInto'
  return (
    <Lines aria-label="Changes">
      {activityGroups(activities, isAlone).map((group) => {
        const [first] = group
        if (group.length === 1) return line(first)
        const isOpen = opened.has(first.id)
        return (
          <Fragment key={first.id}>
            <li>
              <Fold
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpened((before) => toggled(before, first.id))}
              >
                <Icon of={isOpen ? ChevronDown : ChevronRight} size="xs" />
                <span>{changedText(group, reference, userId)}</span>
              </Fold>
              <RelativeTime at={first.createdAt} show="stamp" />
            </li>
            {isOpen && (
              <li>
                <Details>{group.map(line)}</Details>
              </li>
            )}
          </Fragment>
        )
      })}
    </Lines>
  )
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
