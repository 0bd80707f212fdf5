import { useState } from 'react'
import { styled } from '#app/theme/styled.ts'
import type { TaskActivity as Activity } from '#domain/tasks/task-activity.ts'
import { getTaskActivity } from '#domain/tasks/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { PendingMark } from '#app/marks/pending-mark.tsx'
import { colleague } from '#app/messages/conversation-view.ts'
import { Button } from '#app/ui/button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { RelativeTime, useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { activityText } from './activity-texts.ts'
import { TaskPart } from './task-part.tsx'
import { useTask } from '../task-view.ts'

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.meta,
  color: theme.vars.palette.ink2,
  '& > li': { padding: theme.spacing(0.75, 0), overflowWrap: 'anywhere' },
  '& b': { fontWeight: theme.weight.medium, color: theme.vars.palette.ink },
  '& time': { color: theme.vars.palette.ink3 },
}))

/** Number of changes shown before the full list is expanded. */
const shown = 5

const none: readonly Activity[] = []

/** Changes of the task from the server, reloaded after each change; offline the last answer. */
function useActivity(): { told: readonly Activity[]; asOf: number | undefined } {
  const desk = useDesk()
  const { task, ops } = useTask()
  const { value, asOf } = useAnswer(
    {
      key: `task activity ${ops.length} ${JSON.stringify(task)}`,
      ...{ shelf: `task activity ${task.id}`, keptAs: `task activity ${task.id}` },
      schema: getTaskActivity.output,
    },
    (signal) => callDesk(desk, getTaskActivity, { id: task.id }, signal),
  )
  return { told: value?.data ?? none, asOf }
}

/** Change log of the task, newest first: pending changes of this device, then those from the server. */
export function TaskActivity() {
  const { task, ops, reference, isOffline } = useTask()
  const { told, asOf } = useActivity()
  const [isWhole, setIsWhole] = useState(false)
  const words = { users: reference.users, now: useMinute(), format: useTimeFormat() }
  const waiting = ops.filter(({ state }) => state !== 'applied').toReversed()
  const whoOf = (userId: number | null) => (userId === null ? 'Outpost' : colleague(reference, userId).name)
  // The creation has its own row, even without an activity for it.
  const changes = told.filter(({ type }) => type !== 'task.created')
  return (
    <TaskPart
      title="Activity"
      end={
        changes.length > shown && (
          <Button variant="ghost" size="small" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Less' : 'All changes'}
          </Button>
        )
      }
    >
      <List>
        {waiting.map(({ op, title, at }) => (
          <li key={op}>
            <b>You</b> {title} <RelativeTime at={at} show="stamp" />{' '}
            <PendingMark isPending isOffline={isOffline} text="Waiting to send" />
          </li>
        ))}
        {(isWhole ? changes : changes.slice(0, shown)).map((activity) => (
          <li key={activity.id}>
            <b>{whoOf(activity.userId)}</b> {activityText(activity, words)}{' '}
            <RelativeTime at={activity.at} show="stamp" />
          </li>
        ))}
        {(isWhole || changes.length <= shown) && (
          <li>
            <b>{whoOf(task.authorId)}</b> created the task <RelativeTime at={task.createdAt} show="stamp" />
          </li>
        )}
        {asOf !== undefined && (
          <li role="note">
            As of <RelativeTime at={asOf} show="stamp" />
          </li>
        )}
      </List>
    </TaskPart>
  )
}
