import { useId } from 'react'
import { taskTypes } from '#domain/tasks/status.ts'
import {
  automationEntities,
  automationTriggers,
  taskAutomationLimits,
  type TaskAutomation,
  type TaskAutomationInput,
} from '#domain/task-automations/task-automation.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundNumber, BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import { priorityOptions } from '#app/messages/field-options.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { reference } from '#local/queries/people.ts'
import { AutomationCondition } from './automation-condition.tsx'
import { AutomationRuns } from './automation-runs.tsx'
import { AutomationTrial } from './automation-trial.tsx'
import { taskTypeTexts, triggerTexts } from './automation-texts.ts'
import { assigneeOptions, taskStatusOptions } from '#app/tasks/task/task-options.tsx'

const entityOptions = automationEntities.map((value) => ({ value, label: 'Conversation' }))
const triggerOptions = automationTriggers.map((value) => ({ value, label: triggerTexts[value] }))
const typeOptions = taskTypes.map((value) => ({ value, label: taskTypeTexts[value] }))

/** Fields of a task automation: its trigger, and the task it creates. */
export function AutomationFields({ form, isLocked }: FieldsProps<TaskAutomationInput, TaskAutomation>) {
  const known = useLive(reference, undefined)
  const { control, watch } = form
  const denied = isLocked ? form.denied : undefined
  const heading = useId()
  const { name, domain, subject, description } = taskAutomationLimits
  const people = assigneeOptions({ users: known?.users ?? new Map() }, watch('task.assigneeId'))
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={name.most} locked={isLocked} />
      <BoundText
        control={control}
        name="domain"
        label="Domain"
        help="Conversations of customers whose address is at this domain"
        inputMode="url"
        autoComplete="off"
        max={domain}
        locked={isLocked}
      />
      <FieldPair>
        <BoundSelect control={control} name="entity" label="Entity" options={entityOptions} denied={denied} />
        <BoundSelect control={control} name="trigger" label="When" options={triggerOptions} denied={denied} />
      </FieldPair>
      <AutomationCondition
        {...{ control, known, denied }}
        trigger={watch('trigger')}
        chosenId={watch('assigneeId')}
      />
      <BoundSwitch
        control={control}
        name="allowMultiple"
        label="Allow several open tasks"
        help="Otherwise a conversation gets no other task of this automation while one is open"
        denied={denied}
      />
      <FormPart role="group" aria-labelledby={heading}>
        <h2 id={heading}>Task</h2>
        <BoundText
          control={control}
          name="task.subject"
          label="Subject"
          max={subject.most}
          locked={isLocked}
        />
        <FieldPair>
          <BoundSelect
            control={control}
            name="task.type"
            label="Type"
            options={typeOptions}
            denied={denied}
          />
          <BoundSelect
            control={control}
            name="task.status"
            label="Status"
            options={taskStatusOptions}
            denied={denied}
          />
        </FieldPair>
        <FieldPair>
          <BoundSelect
            control={control}
            name="task.priority"
            label="Priority"
            options={priorityOptions}
            denied={denied}
          />
          <BoundSelect
            control={control}
            name="task.assigneeId"
            label="Assignee"
            options={people}
            denied={denied}
            placeholder="Somebody who left"
          />
        </FieldPair>
        <BoundNumber
          control={control}
          name="task.duration"
          label="Duration"
          help="Until it is due; 0 is the same day"
          unit={['day', 'days']}
          locked={isLocked}
        />
        <BoundText
          control={control}
          name="task.description"
          label="Description"
          max={description}
          rows={2}
          optional
          locked={isLocked}
        />
      </FormPart>
      <AutomationTrial form={form} />
      {form.seen && <AutomationRuns automationId={form.seen.id} />}
    </>
  )
}
