import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '#app/theme/styled.ts'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { DeskError } from '#domain/errors.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { entrySchema, formOf, type EntryFormValues, type TypedTime } from './entry-schema.ts'

const Fields = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3.5),
}))

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: theme.spacing(3.5),
}))

interface EntryFormProps {
  /** Entry to correct; null adds one. */
  entry: TypedTime | null
  /** Server time in epoch ms; entries may not end after it. */
  now: () => number
  /** Resolves once the entry is saved on this device. */
  onSave: (typed: TypedTime) => Promise<void>
  onClose: () => void
}

const labels = { start: 'Start Time', hours: 'Hours', minutes: 'Minutes' }

/** Form fields of command errors: the command knows the agent's other entries, the form does not. */
const fieldOf: Partial<Record<string, keyof EntryFormValues>> = { startTime: 'start', duration: 'minutes' }

/** Form to add an entry without a timer, or to correct one. */
export function EntryForm({ entry, now, onSave, onClose }: EntryFormProps) {
  const { timeZone } = useTimeFormat()
  const [defaultValues] = useState(() => formOf(entry, now(), timeZone))
  const { control, formState, handleSubmit, setError, trigger } = useForm<
    EntryFormValues,
    unknown,
    TypedTime
  >({
    resolver: zodResolver(entrySchema(entry, now, timeZone)),
    defaultValues,
    mode: 'onTouched',
  })
  const save = handleSubmit(async (typed) => {
    try {
      await onSave(typed)
    } catch (error) {
      const at = error instanceof DeskError ? fieldOf[error.details.field ?? ''] : undefined
      if (at) setError(at, { message: (error as DeskError).message }, { shouldFocus: true })
      else reportFailure(error)
    }
  })
  const { errors } = formState
  const field = (name: keyof EntryFormValues, isFirst = false) => (
    <Controller
      control={control}
      name={name}
      render={({ field: input, fieldState }) => (
        <TextInput
          {...input}
          inputRef={input.ref}
          onChange={(typed) => {
            input.onChange(typed)
            // The rules are about the fields together, so an error may stand at another one.
            void trigger(Object.keys(errors) as (keyof EntryFormValues)[])
          }}
          label={labels[name]}
          autoFocus={isFirst}
          error={fieldState.error?.message}
          {...(name === 'start' ? { type: 'datetime-local' } : { inputMode: 'numeric' as const })}
        />
      )}
    />
  )
  return (
    <Dialog
      open
      title={entry ? 'Edit time entry' : 'Add time entry'}
      onClose={onClose}
      dirty={formState.isDirty}
      onSubmit={(event) => void save(event)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={formState.isSubmitting}
            busyLabel="Saving…"
            disabled={entry !== null && !formState.isDirty}
          >
            {entry ? 'Update' : 'Add'}
          </Button>
        </>
      }
    >
      <Fields>
        {field('start')}
        <Pair>
          {field('hours', true)}
          {field('minutes')}
        </Pair>
      </Fields>
    </Dialog>
  )
}
