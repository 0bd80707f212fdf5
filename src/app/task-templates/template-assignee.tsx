import { Controller, type Control } from 'react-hook-form'
import type { TaskTemplateInput } from '#domain/task-templates/task-template.ts'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Reference } from '#local/queries/people.ts'
import { assigneeOptions } from '#app/tasks/task/task-options.tsx'

interface TemplateAssigneeProps {
  control: Control<TaskTemplateInput>
  name: 'assigneeId' | `subTasks.${number}.assigneeId`
  /** All users of the account; undefined while loading. */
  users: Reference['users'] | undefined
  denied: Denial | undefined
}

/** Assignee of the template's task, or nobody. */
export function TemplateAssignee({ control, name, users = new Map(), denied }: TemplateAssigneeProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label="Assignee" error={fieldState.error?.message}>
          {({ id, describedBy }) => (
            <DropdownButton<number | null>
              {...{ id, describedBy, denied }}
              size="input"
              label="Assignee"
              value={field.value}
              placeholder="Somebody who left"
              options={assigneeOptions({ users }, field.value)}
              onChange={field.onChange}
              invalid={fieldState.invalid}
            />
          )}
        </Field>
      )}
    />
  )
}
