import { OutlinedInput } from '@mui/material'
import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import { styled } from '#app/theme/styled.ts'
import type { TaskFields, TaskFormValues } from '../create/task-form-schema.ts'

const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: theme.spacing(1),
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.dangerText,
}))

interface StepInputProps {
  control: Control<TaskFormValues, unknown, TaskFields>
  name: `steps.${number}.title` | `steps.${number}.days`
  /** Accessible name; there is no visible label. */
  label: string
  hint?: string
  /** Unit after a numeric value. */
  unit?: string
  max?: number
  onEnter: () => void
}

/** Input in a step's row, with its error below. */
export function StepInput({ control, name, label, hint, unit, max, onEnter }: StepInputProps) {
  const { field, fieldState, formState } = useController({ control, name })
  const { ref, ...input } = field
  const id = useId()
  // Adding a row validates all rows, also the empty new one, which nobody has left yet.
  const error = fieldState.isTouched || formState.isSubmitted ? fieldState.error : undefined
  return (
    <>
      <OutlinedInput
        {...input}
        fullWidth
        inputRef={ref}
        error={error !== undefined}
        placeholder={hint ?? ''}
        endAdornment={unit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          // Enter does not add a step after an empty one.
          if (field.value.trim() !== '') onEnter()
        }}
        inputProps={{
          'aria-label': label,
          'aria-describedby': error ? id : undefined,
          ...(max === undefined ? {} : { maxLength: max }),
          ...(unit ? { inputMode: 'numeric' } : {}),
        }}
      />
      {error && (
        <Problem id={id} role="alert">
          {error.message}
        </Problem>
      )}
    </>
  )
}
