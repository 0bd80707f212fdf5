import type { Control } from 'react-hook-form'
import type { Label } from '#domain/labels/label.ts'
import type { AutomationTrigger, TaskAutomationInput } from '#domain/task-automations/task-automation.ts'
import { BoundSelect } from '#app/forms/bound-fields.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import { priorityOptions, useStatusOptions } from '#app/messages/field-options.tsx'
import type { Denial } from '#app/ui/denial.ts'
import type { Option } from '#app/ui/options/options.ts'
import type { Reference } from '#local/queries/people.ts'
import { conditionLabels } from './automation-texts.ts'
import { assigneeOptions } from '#app/tasks/task/task-options.tsx'

const tagOptions = (labels: Iterable<Label>): Option<number>[] =>
  [...labels]
    .map(({ id, label, color }) => ({ value: id, label, icon: <TagDot color={color} /> }))
    .sort((a, b) => a.label.localeCompare(b.label))

/** Form field of each trigger's value. */
const fields = {
  update_priority: 'priority',
  update_status: 'statusId',
  update_assignee: 'assigneeId',
  add_label: 'labelId',
} as const satisfies Record<AutomationTrigger, keyof TaskAutomationInput>

interface AutomationConditionProps {
  control: Control<TaskAutomationInput>
  trigger: AutomationTrigger
  chosenId: number | null
  known: Reference | undefined
  denied: Denial | undefined
}

/** Required value after the change; any if nothing is chosen (D1-91). */
export function AutomationCondition({ control, trigger, chosenId, known, denied }: AutomationConditionProps) {
  const statuses = useStatusOptions()
  const options: Record<AutomationTrigger, () => readonly Option<number | string | null>[]> = {
    update_priority: () => priorityOptions,
    update_status: () => statuses,
    update_assignee: () => assigneeOptions({ users: known?.users ?? new Map() }, chosenId).slice(1),
    add_label: () => tagOptions(known?.labels.values() ?? []),
  }
  return (
    <BoundSelect<TaskAutomationInput, number | string | null>
      key={trigger}
      control={control}
      name={fields[trigger]}
      label={conditionLabels[trigger]}
      options={[{ value: null, label: 'Any' }, ...options[trigger]()]}
      denied={denied}
      placeholder="One that is gone"
    />
  )
}
