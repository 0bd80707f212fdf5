import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFormState, useWatch } from 'react-hook-form'
import {
  taskTemplateLimits,
  type TaskTemplate,
  type TaskTemplateInput,
} from '#domain/task-templates/task-template.ts'
import { BoundNumber, BoundText } from '#app/forms/bound-fields.tsx'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import type { Reference } from '#local/queries/people.ts'
import { TemplateAssignee } from './template-assignee.tsx'
import { dayNouns } from './template-texts.ts'

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.spacing(3),
}))

const Rows = styled('ol')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  borderTop: theme.edge.soft,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 2fr) minmax(0, 4fr) auto',
    alignItems: 'start',
    gap: theme.spacing(2),
    padding: theme.spacing(3, 0),
    borderBottom: theme.edge.soft,
  },
  // Aligned with the fields, not with their labels.
  '& > li > button': { marginTop: theme.spacing(6) },
  // Errors of narrow fields extend below the next field.
  '& > li > :nth-child(2) > [role="alert"]': { whiteSpace: 'nowrap' },
  [theme.media.phone]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto' },
    '& > li > :first-child': { gridColumn: '1 / -1' },
  },
}))

interface SubTaskRowsProps {
  form: RecordForm<TaskTemplateInput, TaskTemplate>
  users: Reference['users'] | undefined
  denied: Denial | undefined
}

/** Sub-tasks of the template: rows of title, days and assignee. */
export function SubTaskRows({ form, users, denied }: SubTaskRowsProps) {
  const { clearErrors, control, setValue } = form
  const rows = useWatch({ control, name: 'subTasks' })
  const { errors } = useFormState({ control, name: 'subTasks' })
  const frame = useRef<HTMLDivElement>(null)
  const { subTasks: most, subTaskName } = taskTemplateLimits
  const isLocked = denied !== undefined
  /** Changes the rows, clears their errors (the indexes have shifted), and moves the focus. */
  const changeAndFocus = (changed: TaskTemplateInput['subTasks'], selector: string) => {
    flushSync(() => {
      clearErrors('subTasks')
      setValue('subTasks', changed, { shouldDirty: true })
    })
    frame.current?.querySelector<HTMLElement>(selector)?.focus()
  }
  return (
    <Field
      group
      label="Sub-tasks"
      counter={{ used: rows.length, max: most }}
      error={errors.subTasks?.message ?? errors.subTasks?.root?.message}
      help="Days are counted from the start of the task"
    >
      {({ labelId, describedBy }) => (
        <Frame ref={frame}>
          {rows.length > 0 && (
            <Rows aria-labelledby={labelId} aria-describedby={describedBy}>
              {rows.map((_, index) => (
                <li key={index} aria-label={`Sub-task ${index + 1}`}>
                  <BoundText
                    control={control}
                    name={`subTasks.${index}.name`}
                    label="Name"
                    max={subTaskName}
                    locked={isLocked}
                  />
                  <BoundNumber
                    control={control}
                    name={`subTasks.${index}.duration`}
                    label="Duration"
                    unit={dayNouns}
                    locked={isLocked}
                  />
                  <TemplateAssignee
                    control={control}
                    name={`subTasks.${index}.assigneeId`}
                    users={users}
                    denied={denied}
                  />
                  <IconButton
                    name={`Remove sub-task ${index + 1}`}
                    icon={X}
                    denied={denied}
                    onClick={() =>
                      changeAndFocus(
                        rows.filter((_row, at) => at !== index),
                        '[data-add]',
                      )
                    }
                  />
                </li>
              ))}
            </Rows>
          )}
          <Button
            variant="outline"
            size="small"
            icon={Plus}
            denied={denied}
            disabled={rows.length >= most}
            data-add
            // An error that appears on blur would move the button from under the pointer.
            onMouseDown={keepFocus}
            onClick={() =>
              changeAndFocus([...rows, { name: '', duration: 1, assigneeId: null }], 'li:last-of-type input')
            }
          >
            Add sub-task
          </Button>
        </Frame>
      )}
    </Field>
  )
}
