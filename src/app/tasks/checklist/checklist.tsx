import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { styled } from '#app/theme/styled.ts'
import { inPlace } from '#domain/tasks/place.ts'
import { taskLimits } from '#domain/tasks/status.ts'
import { subTaskShape, type SubTask } from '#domain/tasks/task.ts'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { ChecklistRow } from './checklist-row.tsx'
import { EditableText } from '../task/editable-text.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { TaskPart } from '../task/task-part.tsx'
import { pendingOf, useTask } from '../task-view.ts'

const Steps = styled('ul')(({ theme }) => ({ display: 'grid', margin: theme.spacing(0, -1.5) }))

/** Checklist of a task; done steps are collapsed. */
export function Checklist() {
  const { task, ops, isOffline, denied, changes } = useTask()
  const [isOpen, setIsOpen] = useState(false)
  const [news, setNews] = useState('')
  const dragged = useRef<SubTask | null>(null)
  const pending = pendingOf(ops).steps
  const isShown = usePendingShown(pending.size > 0, isOffline)
  const steps = inPlace(task.subTasks)
  const done = steps.filter(({ isDone }) => isDone)
  const open = steps.filter(({ isDone }) => !isDone)
  const move = (step: SubTask, by: number) => {
    const to = steps.indexOf(step) + by
    if (to < 0 || to >= steps.length) return
    changes.moveStep(step, by)
    setNews(`${step.title}: step ${to + 1} of ${steps.length}`)
  }
  const rows = (shown: readonly SubTask[]) => (
    <Steps>
      {shown.map((step) => (
        <ChecklistRow
          key={step.id}
          step={step}
          isPending={isShown && pending.has(step.id)}
          onMove={(by) => move(step, by)}
          onLift={() => {
            dragged.current = step
          }}
          onDrop={() => {
            const from = dragged.current
            dragged.current = null
            if (from && from.id !== step.id) move(from, steps.indexOf(step) - steps.indexOf(from))
          }}
        />
      ))}
    </Steps>
  )
  return (
    <TaskPart
      title="Checklist"
      count={steps.length > 0 ? `${done.length} of ${steps.length}` : undefined}
      end={steps.length > 0 && <ProgressBar done={done.length} total={steps.length} />}
    >
      {done.length > 0 && (
        <>
          <Button
            variant="ghost"
            size="small"
            icon={isOpen ? ChevronDown : ChevronRight}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ justifySelf: 'start' }}
          >
            {done.length} done
          </Button>
          {isOpen && rows(done)}
        </>
      )}
      {rows(open)}
      {denied === undefined && steps.length < taskLimits.subTasks && <NewStep />}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </TaskPart>
  )
}

/** Input of the next step; stays open to add several. */
function NewStep() {
  const { changes } = useTask()
  const [isWriting, setIsWriting] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  if (!isWriting)
    return (
      <Button
        variant="ghost"
        size="small"
        icon={Plus}
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          // Flushed, since the next key already belongs to the step.
          flushSync(() => setIsWriting(true))
          place.current?.querySelector('textarea')?.focus()
        }}
      >
        Add a step
      </Button>
    )
  return (
    <div ref={place} onBlur={() => setIsWriting(false)}>
      <EditableText
        label="New step"
        hint="What is to be done"
        value=""
        schema={subTaskShape.title}
        onSave={changes.addStep}
      />
    </div>
  )
}
