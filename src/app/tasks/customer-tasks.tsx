import { Plus } from 'lucide-react'
import { styled } from '#app/theme/styled.ts'
import type { Task } from '#domain/tasks/task.ts'
import { openNewTask } from '#app/commands/new-task.ts'
import type { NewTask } from '#app/desk/page/panels.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { statusTexts } from '#app/marks/texts.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkLine } from '#app/messages/link-line.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { tasksAccess } from '#domain/access/plan-access.ts'

const Line = styled(LinkLine)(({ theme }) => ({
  '&[data-overdue] > time': { color: theme.vars.palette.status.overdue.text },
}))

interface CustomerTasksProps {
  tasks: readonly Task[]
  /** Prefilled fields of a new task. */
  start: NewTask
}

/** Tasks of a customer, earliest first, with an add button. */
export function CustomerTasks({ tasks, start }: CustomerTasksProps) {
  const denied = useAccess(tasksAccess)
  return (
    <>
      {tasks.length > 0 && (
        <ul>
          {tasks.map((task) => (
            <li key={task.id}>
              <Line to={paths.task(task.id)} data-overdue={task.status === 'overdue' || undefined}>
                <StatusGlyph status={task.status} label={statusTexts[task.status]} />
                <span dir="auto">{task.subject}</span>
                <RelativeTime at={task.endAt} />
              </Line>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="ghost" size="small" icon={Plus} denied={denied} onClick={() => openNewTask(start)}>
          New task
        </Button>
      </div>
    </>
  )
}
