import { useState } from 'react'
import { styled } from '#app/theme/styled.ts'
import { secondsText } from '#domain/time/duration-text.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { colleague } from '#app/messages/conversation-view.ts'
import { TimeDialog } from '#app/time/time-dialog.tsx'
import { TimerPill } from '#app/time/timer-pill.tsx'
import { TimerText } from '#app/time/timer-text.tsx'
import { useTracker } from '#app/time/use-tracker.ts'
import { Button } from '#app/ui/button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { taskTimeAccess } from '#domain/access/plan-access.ts'
import { timeOfTask } from '#local/queries/task.ts'
import { TaskPart } from './task-part.tsx'
import { useTask } from '../task-view.ts'

const Entry = styled('li')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: theme.size.controlSm,
  '& > [data-who]': { ...theme.mix.truncate, flex: 1 },
  '& > b': { ...theme.mix.tabular, fontWeight: theme.weight.medium },
  '&[data-status="running"] > b': { color: theme.vars.palette.pine },
}))

/** Number of entries shown; the dialog has all of them. */
const shown = 3

const noEntries: never[] = []

/** Time subject of the task, and its entries. */
function useTaskTime() {
  const { task } = useTask()
  const entries = useLive(timeOfTask, task.id) ?? noEntries
  return { subject: { conversationId: null, taskId: task.id }, entries }
}

/** Timer of the open task; renders nothing without time tracking. */
export function TaskTimer() {
  const { subject, entries } = useTaskTime()
  const tracker = useTracker(subject)
  const [isOpen, setIsOpen] = useState(false)
  if (!tracker) return null
  const logged = entries.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <>
      <TimerPill tracker={tracker} logged={logged} what="task" onEntries={() => setIsOpen(true)} />
      {isOpen && <TaskTimes onClose={() => setIsOpen(false)} />}
    </>
  )
}

function TaskTimes({ onClose }: { onClose: () => void }) {
  const { reference } = useTask()
  const denied = useAccess(taskTimeAccess)
  return <TimeDialog {...useTaskTime()} users={reference.users} denied={denied} onClose={onClose} />
}

/** Everybody's time on the task (TSK-025); renders nothing without time tracking. */
export function TaskTime() {
  const { reference } = useTask()
  const { subject, entries } = useTaskTime()
  const tracker = useTracker(subject)
  const denied = useAccess(taskTimeAccess)
  const [isOpen, setIsOpen] = useState(false)
  if (!tracker && entries.length === 0) return null
  const total = entries.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <TaskPart
      title="Time"
      count={total > 0 ? secondsText(total) : undefined}
      end={
        <Button variant="ghost" size="small" denied={denied} onClick={() => setIsOpen(true)}>
          {entries.length > shown ? 'All entries' : 'Log time'}
        </Button>
      }
    >
      {entries.length > 0 && (
        <ul>
          {entries.slice(0, shown).map((entry) => (
            <EntryLine key={entry.id} entry={entry} who={colleague(reference, entry.userId)} />
          ))}
        </ul>
      )}
      {isOpen && <TaskTimes onClose={() => setIsOpen(false)} />}
    </TaskPart>
  )
}

function EntryLine({ entry, who }: { entry: TimeEntry; who: ReturnType<typeof colleague> }) {
  return (
    <Entry data-status={entry.status}>
      <Avatar id={who.avatarId} name={who.name} src={who.picture} size="xs" />
      <span data-who>
        {who.name} <RelativeTime at={entry.startTime} />
      </span>
      <b>
        {entry.status === 'running' ? (
          <TimerText entry={entry} label="Time on this task" />
        ) : (
          secondsText(entry.duration)
        )}
      </b>
    </Entry>
  )
}
