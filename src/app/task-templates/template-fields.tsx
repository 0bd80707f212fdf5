import type { Mailbox } from '#domain/channels/mailbox.ts'
import {
  appliesTo,
  taskTemplateLimits,
  type TaskTemplate,
  type TaskTemplateInput,
} from '#domain/task-templates/task-template.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundMany, BoundNumber, BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { priorityOptions } from '#app/messages/field-options.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import type { Option } from '#app/ui/options/options.ts'
import { reference } from '#local/queries/people.ts'
import { SubTaskRows } from './sub-task-rows.tsx'
import { taskStatusOptions } from '#app/tasks/task/task-options.tsx'
import { TemplateAssignee } from './template-assignee.tsx'
import { applyTexts, dayNouns } from './template-texts.ts'

const applyOptions = appliesTo.map((value) => ({ value, ...applyTexts[value] }))

/** Inbox options; a chosen inbox that was deleted stays until it is removed. */
function mailboxOptions(mailboxes: readonly Mailbox[], chosen: readonly number[]): Option<number>[] {
  const gone = chosen.filter((id) => !mailboxes.some((mailbox) => mailbox.id === id))
  return [
    ...mailboxes
      .map(({ id, name, email }) => ({ value: id, label: name, ...(email !== null && { detail: email }) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    ...gone.map((id) => ({ value: id, label: 'An inbox that you do not see', isOff: true })),
  ]
}

/** Fields of a task template. */
export function TemplateFields({ form, isLocked }: FieldsProps<TaskTemplateInput, TaskTemplate>) {
  const known = useLive(reference, undefined)
  const { control, watch } = form
  const denied = isLocked ? form.denied : undefined
  const { name, description } = taskTemplateLimits
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={name} locked={isLocked} />
      <BoundText
        control={control}
        name="description"
        label="Description"
        max={description}
        rows={2}
        locked={isLocked}
      />
      <FieldPair>
        <BoundSelect
          control={control}
          name="status"
          label="Status"
          options={taskStatusOptions}
          denied={denied}
        />
        <BoundSelect
          control={control}
          name="priority"
          label="Priority"
          options={priorityOptions}
          denied={denied}
        />
      </FieldPair>
      <FieldPair>
        <BoundNumber
          control={control}
          name="duration"
          label="Duration"
          help="From the start of a task to its end"
          unit={dayNouns}
          locked={isLocked}
        />
        <TemplateAssignee control={control} name="assigneeId" users={known?.users} denied={denied} />
      </FieldPair>
      <BoundSelect control={control} name="applyTo" label="Apply to" options={applyOptions} denied={denied} />
      <BoundMany
        control={control}
        name="mailboxIds"
        label="Inboxes"
        help="Offered in conversations of these inboxes; of all where none is chosen"
        placeholder="Add an inbox"
        options={mailboxOptions([...(known?.mailboxes.values() ?? [])], watch('mailboxIds'))}
        denied={denied}
      />
      <SubTaskRows form={form} users={known?.users} denied={denied} />
    </>
  )
}
