import { styled } from '@mui/material/styles'
import type { Activity } from '#domain/conversations/activity.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime, useTimeFormat } from '#app/ui/relative-time.tsx'
import { fullTime } from '#app/ui/time-format.ts'
import { mutate } from '#local/mutate.ts'
import { activityWords } from './activity-words.ts'
import { useConversation } from './conversation-view.ts'

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

const undone: Partial<Record<Activity['field'], (activity: Activity) => { cmd: string; args: object }>> = {
  statusId: ({ conversationId, from }) => ({
    cmd: 'conversations.setStatus',
    args: { conversationId, statusId: from, acknowledged: 0 },
  }),
  priority: ({ conversationId, from }) => ({
    cmd: 'conversations.setPriority',
    args: { conversationId, priority: from },
  }),
}

/** What was changed between two messages. A value that replaced a colleague's newer one offers to give it back. */
export function ActivityLines({ activities }: { activities: readonly Activity[] }) {
  const desk = useDesk()
  const { reference, denied } = useConversation()
  const format = useTimeFormat()
  const { userId } = desk.actor
  const giveBack = (activity: Activity) => {
    const change = undone[activity.field]?.(activity)
    if (change) void mutate(desk, change.cmd, change.args).catch(reportFailure)
  }
  return (
    <Lines aria-label="Changes">
      {activities.map((activity) => (
        <li key={activity.id}>
          <span>{activityWords(activity, reference, userId, (at) => fullTime(at, format))}</span>
          {activity.overruledUserId !== null && activity.actorId === userId && undone[activity.field] && (
            <Button variant="ghost" size="small" denied={denied} onClick={() => giveBack(activity)}>
              Undo
            </Button>
          )}
          <RelativeTime at={activity.createdAt} show="stamp" />
        </li>
      ))}
    </Lines>
  )
}
