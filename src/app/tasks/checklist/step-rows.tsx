import { styled } from '#app/theme/styled.ts'
import { Plus, X } from 'lucide-react'
import { Controller, useFieldArray, type Control } from 'react-hook-form'
import { taskLimits } from '#domain/tasks/status.ts'
import { Button } from '#app/ui/button.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import type { Reference } from '#local/queries/people.ts'
import { StepInput } from './step-input.tsx'
import { personOf, unassigned, type TaskFields, type TaskFormValues } from '../create/task-form-schema.ts'
import { assigneeOptions } from '../task/task-options.tsx'

const Steps = styled('ol')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }))

const Step = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  '& > [data-title]': { flex: '1 1 0', minWidth: theme.spacing(45) },
  '& > [data-days]': { flex: 'none', width: theme.spacing(22) },
  // Errors of narrow fields extend below the next field.
  '& > [data-days] > [role="alert"]': { whiteSpace: 'nowrap' },
  // Title on its own line, the other fields below.
  [theme.media.phone]: { '& > [data-title]': { flexBasis: '100%' } },
}))

interface StepRowsProps {
  control: Control<TaskFormValues, unknown, TaskFields>
  people: Pick<Reference, 'users'>
}

/** Steps of a new task: title, days until due, and assignee. */
export function StepRows({ control, people }: StepRowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' })
  const add = () =>
    append({ title: '', days: '1', assignee: unassigned }, { focusName: `steps.${fields.length}.title` })
  return (
    <Field group label="Checklist" aside={fields.length > 0 ? <span>{fields.length}</span> : undefined}>
      {({ labelId }) => (
        <>
          {fields.length > 0 && (
            <Steps aria-labelledby={labelId}>
              {fields.map((step, index) => (
                <Step key={step.id}>
                  <span data-title>
                    <StepInput
                      control={control}
                      name={`steps.${index}.title`}
                      label={`Step ${index + 1}`}
                      hint="What is to be done"
                      max={taskLimits.subTaskTitle}
                      // Enter adds the next row.
                      onEnter={add}
                    />
                  </span>
                  <span data-days>
                    <StepInput
                      control={control}
                      name={`steps.${index}.days`}
                      label={`Days until step ${index + 1} is due`}
                      unit="days"
                      onEnter={add}
                    />
                  </span>
                  <Controller
                    control={control}
                    name={`steps.${index}.assignee`}
                    render={({ field }) => (
                      <DropdownButton<number | null>
                        label={`Assignee of step ${index + 1}`}
                        value={personOf(field.value)}
                        options={assigneeOptions(people, personOf(field.value))}
                        onChange={(person) => field.onChange(person ?? unassigned)}
                      />
                    )}
                  />
                  <IconButton name={`Remove step ${index + 1}`} icon={X} onClick={() => remove(index)} />
                </Step>
              ))}
            </Steps>
          )}
          {fields.length < taskLimits.subTasks && (
            <Button variant="ghost" size="small" icon={Plus} onMouseDown={keepFocus} onClick={add}>
              Add a step
            </Button>
          )}
        </>
      )}
    </Field>
  )
}
