import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import type { NewTask } from '#app/desk/page/panels.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { reference as referenceQuery, type Reference } from '#local/queries/people.ts'
import { createTask } from './create-task.ts'
import { CreateTaskFields } from './create-task-fields.tsx'
import { ElapsedPill } from '../task/elapsed-pill.tsx'
import { taskFormSchema, type TaskFields, type TaskFormValues } from './task-form-schema.ts'
import { dropTask, emptyTask, keepTask, keptTask } from './task-form-start.ts'
import { useElapsed } from '../task/use-elapsed.ts'

const Kept = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  color: theme.vars.palette.ink3,
}))

const Quiet = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginRight: 'auto',
  color: theme.vars.palette.ink3,
}))

interface CreateTaskDialogProps {
  /** Prefilled fields. */
  start: NewTask
  onClose: () => void
  /** Called with the task's id once it is saved on this device. */
  onMade?: (taskId: number) => void
}

/** Form of a new task, rendered once the users are loaded. */
export default function CreateTaskDialog(props: CreateTaskDialogProps) {
  const people = useLive(referenceQuery, undefined)
  return people ? <CreateTaskForm {...props} people={people} /> : null
}

function CreateTaskForm({ start, people, onClose, onMade }: CreateTaskDialogProps & { people: Reference }) {
  const desk = useDesk()
  const { isOffline, clockOffset } = useConnection()
  const { timeZone } = useTimeFormat()
  const elapsed = useElapsed()
  const isMade = useRef(false)
  const [empty] = useState(() => emptyTask(start, desk.clock.now() + clockOffset, timeZone))
  // A stored draft is not loaded into a form opened for a contact: it stays for the next unbound form.
  const isFree = start.contactId === undefined && start.conversationId === undefined
  const [kept] = useState(() => (isFree ? keptTask() : null))
  const [isKept, setIsKept] = useState(kept !== null)
  const form = useForm<TaskFormValues, unknown, TaskFields>({
    resolver: zodResolver(taskFormSchema(timeZone)) as never,
    defaultValues: kept ?? empty,
    mode: 'onTouched',
  })
  const { formState, handleSubmit, reset, subscribe } = form
  const isDirty = formState.isDirty || isKept
  useEffect(() => {
    if (!isFree) return undefined
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepTask(values) })
  }, [isFree, subscribe])
  const drop = () => {
    if (isFree) dropTask()
  }
  const create = async (fields: TaskFields) => {
    // Prevents a second task by a second press while the form closes.
    if (isMade.current) return
    isMade.current = true
    try {
      const taskId = await createTask(desk, fields, elapsed?.take() ?? 0, timeZone, isOffline)
      drop()
      onClose()
      onMade?.(taskId)
    } catch (error) {
      isMade.current = false
      throw error
    }
  }
  const anew = () => {
    dropTask()
    setIsKept(false)
    reset(empty)
  }
  return (
    <Dialog
      open
      title="Create Task"
      size="md"
      // Stored drafts can be closed freely; text that would be lost needs Cancel.
      dirty={formState.isDirty && !isFree}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit((fields) => create(fields).catch(reportFailure))()
      }}
      actions={
        <>
          {elapsed && <ElapsedPill elapsed={elapsed} />}
          {isDirty && isFree && <Quiet>Kept as you type</Quiet>}
          <Button
            variant="outline"
            onClick={() => {
              drop()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={formState.isSubmitting}
            // An error that appears on blur would move the button from under the pointer.
            onMouseDown={keepFocus}
          >
            Create
          </Button>
        </>
      }
    >
      {isKept && (
        <Kept role="status">
          Kept from before
          <Button variant="ghost" size="small" onClick={anew}>
            Start anew
          </Button>
        </Kept>
      )}
      <CreateTaskFields form={form} people={people} />
    </Dialog>
  )
}
