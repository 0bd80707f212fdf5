import { Checkbox } from '@mui/material'
import { Link } from 'react-router-dom'
import { tasksAccess } from '#domain/access/plan-access.ts'
import type { Task } from '#domain/tasks/task.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths } from '#app/paths.ts'
import { isLate } from '#app/tasks/board/board-texts.ts'
import { useCustomerName } from '#app/tasks/board/lane-card.tsx'
import { taskChanges } from '#app/tasks/task-changes.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { clockTime, stampTime } from '#app/ui/time/time-format.ts'
import { endOfDay } from '#lib/zone.ts'
import { dueTasks } from '#local/queries/tasks.ts'
import { SideHead, SidePart, TaskList } from './home-styles.ts'

/** Maximum number of tasks on the page; others are in the list of tasks. */
const shown = 8

/** The agent's tasks that are due today or overdue, with checkboxes. */
export function TasksDue() {
  const { actor } = useDesk()
  const { timeZone } = useTimeFormat()
  const until = endOfDay(useMinute(), timeZone)
  const tasks = useLive(dueTasks, { userId: actor.userId, until })
  if (useAccess(tasksAccess) === 'plan' || !tasks) return null
  return (
    <SidePart aria-label="Tasks due">
      <SideHead>
        <h2>Tasks due</h2>
        <data value={tasks.length}>{tasks.length > 0 && tasks.length.toLocaleString('en')}</data>
        <Link to={paths.tasks}>All tasks</Link>
      </SideHead>
      {tasks.length === 0 && <p>Nothing is due today.</p>}
      <TaskList>
        {tasks.slice(0, shown).map((task) => (
          <DueTask key={task.id} task={task} />
        ))}
      </TaskList>
    </SidePart>
  )
}

function DueTask({ task }: { task: Task }) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const format = useTimeFormat()
  const now = useMinute()
  const denied = useAccess(tasksAccess)
  const customer = useCustomerName(task)
  const isToday = endOfDay(task.endAt, format.timeZone) === endOfDay(now, format.timeZone)
  return (
    <li>
      <Checkbox
        checked={false}
        onChange={() => denied ?? taskChanges(desk, task, isOffline).setStatus('closed')}
        slotProps={{ input: { 'aria-label': `Close ${task.subject}`, 'aria-disabled': Boolean(denied) } }}
      />
      <Link to={paths.task(task.id)}>
        <span dir="auto">{task.subject}</span>
        {customer && <span dir="auto">{customer}</span>}
      </Link>
      <time
        dateTime={new Date(task.endAt).toISOString()}
        data-late={isLate(task, task.status, now) || undefined}
      >
        {isToday ? clockTime(task.endAt, format) : stampTime(task.endAt, now, format)}
      </time>
    </li>
  )
}
