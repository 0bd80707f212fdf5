import { styled } from '#app/theme/styled.ts'
import { isTracked, type Activity } from '#domain/conversations/activity.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime, useTimeFormat } from '#app/ui/relative-time.tsx'
import { fullTime } from '#app/ui/time-format.ts'
import { mutate } from '#app/desk/changes.ts'
import { activityWords } from './activity-words.ts'
import { useMergeDenial } from './conversation-changes.ts'
import { useConversation } from './conversation-view.ts'
import { takenApart } from './merge-words.ts'
import { changeBack, concerns, type ChangeBack } from './overruled.ts'

const Lines = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  paddingLeft: theme.spacing(10),
  color: theme.vars.palette.ink3,
  '& > li': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(2) },
  '& > li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& time': { flex: 'none', marginLeft: 'auto' },
}))

/** What was changed between two messages. A value that replaced a colleague's newer one offers to give it back. */
export function ActivityLines({ activities }: { activities: readonly Activity[] }) {
  const desk = useDesk()
  const { conversation, reference, denied, thread } = useConversation()
  const mergeDenied = useMergeDenial()
  const format = useTimeFormat()
  const { userId } = desk.actor
  // Once the field has been changed again there is nothing to give back.
  const backOf = (activity: Activity) =>
    concerns(activity, userId) && isTracked(activity.field) && conversation[activity.field] === activity.to
      ? changeBack(activity, activities)
      : null
  const takeApart = (ids: readonly number[]) => {
    const args = { conversationId: conversation.id, ids, was: {}, became: {} }
    void mutate(desk, 'conversations.unmerge', args).catch(reportFailure)
  }
  const giveBack = ({ cmd, args }: ChangeBack) => void mutate(desk, cmd, args).catch(reportFailure)
  return (
    <Lines aria-label="Changes">
      {activities.map((activity) => {
        const back = backOf(activity)
        const parts = takenApart(activity, thread)
        return (
          <li key={activity.id}>
            <span>{activityWords(activity, reference, userId, (at) => fullTime(at, format))}</span>
            {back && (
              <Button variant="ghost" size="small" denied={denied} onClick={() => giveBack(back)}>
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
      })}
    </Lines>
  )
}
