import { Controller, type UseFormReturn } from 'react-hook-form'
import { styled } from '#app/theme/styled.ts'
import { taskLimits } from '#domain/tasks/status.ts'
import type { CallType, TaskStatus, TaskType } from '#domain/tasks/status.ts'
import type { Priority } from '#domain/conversations/status.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { localMoment } from '#app/forms/local-moment.ts'
import { DialogFields } from '#app/forms/field-pair.tsx'
import { priorityOptions } from '#app/messages/field-options.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import type { Reference } from '#local/queries/people.ts'
import { ContactField } from './contact-field.tsx'
import { repeatOptions, ruleKey, ruleOfKey } from './repeat-options.ts'
import { StepRows } from '../checklist/step-rows.tsx'
import { personOf, unassigned, type TaskFields, type TaskFormValues } from './task-form-schema.ts'
import { endAfter } from './task-form-start.ts'
import { TemplatePicker } from './template-picker.tsx'
import { assigneeOptions, callChoices, taskStatusOptions, typeChoices } from '../task/task-options.tsx'

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: theme.spacing(3),
  alignItems: 'start',
  [theme.media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

const Line = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) }))

interface CreateTaskFieldsProps {
  form: UseFormReturn<TaskFormValues, unknown, TaskFields>
  people: Reference
}

/** Fields of a new task. */
export function CreateTaskFields({ form, people }: CreateTaskFieldsProps) {
  const { control, watch } = form
  const type = watch('type')
  return (
    <DialogFields>
      <Kind form={form} />
      {type === 'call' && <Direction form={form} />}
      <BoundText
        control={control}
        name="subject"
        label="Subject"
        max={taskLimits.subject.most}
        locked={false}
        autoFocus
      />
      <Pair>
        <Controller
          control={control}
          name="contactId"
          render={({ field, fieldState }) => (
            <Field label="Contact" error={fieldState.error?.message}>
              {(ids) => (
                <ContactField
                  {...ids}
                  label="Contact"
                  size="input"
                  value={field.value}
                  onChange={field.onChange}
                  invalid={fieldState.invalid}
                />
              )}
            </Field>
          )}
        />
        <Controller
          control={control}
          name="assignee"
          render={({ field, fieldState }) => (
            <Field label="Assignee" error={fieldState.error?.message}>
              {({ id, describedBy }) => (
                <DropdownButton<number | null>
                  {...{ id, describedBy }}
                  label="Assignee"
                  size="input"
                  value={personOf(field.value)}
                  options={assigneeOptions(people, personOf(field.value))}
                  onChange={(person) => field.onChange(person ?? unassigned)}
                />
              )}
            </Field>
          )}
        />
      </Pair>
      <Times form={form} />
      <Line>
        <Controller
          control={control}
          name="status"
          render={({ field }) => (
            <DropdownButton<TaskStatus>
              label="Status"
              value={field.value}
              options={taskStatusOptions}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="priority"
          render={({ field }) => (
            <DropdownButton<Priority>
              label="Priority"
              value={field.value}
              options={priorityOptions}
              onChange={field.onChange}
            />
          )}
        />
        <Repeats form={form} />
        <TemplatePicker form={form} />
      </Line>
      <BoundText
        control={control}
        name="description"
        label="Description"
        max={taskLimits.description}
        rows={2}
        locked={false}
      />
      <StepRows control={control} people={people} />
    </DialogFields>
  )
}

type FormOnly = Pick<CreateTaskFieldsProps, 'form'>

function Kind({ form }: FormOnly) {
  return (
    <Controller
      control={form.control}
      name="type"
      render={({ field, fieldState }) => (
        <Field group label="Type" error={fieldState.error?.message}>
          {({ describedBy }) => (
            <Segment<TaskType>
              wide
              label="Type"
              describedBy={describedBy}
              value={field.value}
              options={typeChoices}
              onChange={(type) => {
                field.onChange(type)
                // Only calls have a direction (D-93).
                if (type !== 'call') form.setValue('callType', null)
              }}
            />
          )}
        </Field>
      )}
    />
  )
}

function Direction({ form }: FormOnly) {
  return (
    <Controller
      control={form.control}
      name="callType"
      render={({ field, fieldState }) => (
        <Field group label="Call Type" error={fieldState.error?.message}>
          {({ describedBy }) => (
            <Segment<CallType>
              label="Call Type"
              describedBy={describedBy}
              value={field.value ?? undefined}
              options={callChoices}
              onChange={field.onChange}
            />
          )}
        </Field>
      )}
    />
  )
}

/** Recurrence rule, relative to the start. */
function Repeats({ form }: FormOnly) {
  const { timeZone } = useTimeFormat()
  const start = localMoment(form.watch('startAt'), timeZone)
  return (
    <Controller
      control={form.control}
      name="repeats"
      render={({ field }) => (
        <DropdownButton<string>
          label="Repeats"
          value={ruleKey(field.value)}
          options={repeatOptions(Number.isNaN(start) ? 0 : start, timeZone, field.value)}
          onChange={(key) => field.onChange(ruleOfKey(key))}
        />
      )}
    />
  )
}

/** Start and end: an end that was not edited stays one day after the start. */
function Times({ form }: FormOnly) {
  const { timeZone } = useTimeFormat()
  const { control, getValues, setValue, trigger } = form
  const begin = (typed: string) => {
    const { startAt, endAt } = getValues()
    const isFollowing = endAt === endAfter(startAt, timeZone)
    setValue('startAt', typed, { shouldDirty: true })
    const next = endAfter(typed, timeZone)
    if (isFollowing && next !== undefined) setValue('endAt', next)
    if (form.formState.errors.endAt) void trigger('endAt')
  }
  return (
    <Pair>
      <Controller
        control={control}
        name="startAt"
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            inputRef={field.ref}
            onChange={begin}
            type="datetime-local"
            label="Start"
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="endAt"
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            inputRef={field.ref}
            type="datetime-local"
            label="Due"
            error={fieldState.error?.message}
          />
        )}
      />
    </Pair>
  )
}
