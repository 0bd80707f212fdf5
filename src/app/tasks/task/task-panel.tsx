import { type ReactNode, useMemo } from 'react'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { styled } from '#app/theme/styled.ts'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { tasksAccess } from '#domain/access/plan-access.ts'
import { opsOfConversation } from '#local/queries/outbox.ts'
import { reference as referenceQuery } from '#local/queries/people.ts'
import { taskById } from '#local/queries/task.ts'
import { Checklist } from '../checklist/checklist.tsx'
import { taskChanges } from '../task-changes.ts'
import { TaskActivity } from './task-activity.tsx'
import { TaskComments } from './task-comments.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskHead } from './task-head.tsx'
import { TaskTime } from './task-time.tsx'
import { TaskContext, type TaskView } from '../task-view.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

const Pane = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  backgroundColor: theme.vars.palette.sheet,
}))

const Scroll = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' })

interface TaskPanelProps {
  taskId: number
  onClose: () => void
}

/** Panel of a task: fields, checklist, time and comments. */
export function TaskPanel({ taskId, onClose }: TaskPanelProps) {
  return <OpenTask key={taskId} taskId={taskId} onClose={onClose} />
}

function OpenTask({ taskId, onClose }: TaskPanelProps) {
  const desk = useDesk()
  const task = useLive(taskById, taskId)
  const reference = useLive(referenceQuery, undefined)
  const ops = useLive(opsOfConversation, taskId)
  const { isOffline } = useConnection()
  const denied = useAccess(tasksAccess)
  const view = useMemo<TaskView | null>(
    () =>
      task && reference && ops
        ? { task, reference, ops, isOffline, denied, changes: taskChanges(desk, task, isOffline) }
        : null,
    [desk, task, reference, ops, isOffline, denied],
  )
  if (task === null) return <MissingTask onClose={onClose} />
  if (!view)
    return (
      <Framed>
        <SkeletonRows />
      </Framed>
    )
  return (
    <TaskContext value={view}>
      <Framed>
        <TaskHead onClose={onClose} />
        <Scroll tabIndex={-1}>
          <TaskFacts />
          <Checklist />
          <TaskTime />
          <TaskComments />
          <TaskActivity />
        </Scroll>
      </Framed>
    </TaskContext>
  )
}

const Framed = ({ children }: { children: ReactNode }) => <Pane aria-label="Task">{children}</Pane>

/** Placeholder for a task that was deleted or is not on this device. */
function MissingTask({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      drawing="missing"
      title="This task is not here"
      text="It was deleted, or closed so long ago that this device does not keep it."
      action={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    />
  )
}
