import type { ReactNode } from 'react'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { SwitchField } from '#app/ui/choice-fields.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { TextInput } from '#app/ui/field.tsx'

interface BoundProps<Values extends FieldValues> {
  // eslint-disable-next-line -- what a form makes of its values is no matter of its fields
  control: Control<Values, any, any>
  name: FieldPath<Values>
  label: string
  help?: ReactNode
}

/** A switch of a form. */
export function BoundSwitch<Values extends FieldValues>({
  control,
  name,
  denied,
  ...words
}: BoundProps<Values> & { denied: Denial | undefined }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SwitchField {...words} name={name} checked={field.value} onChange={field.onChange} denied={denied} />
      )}
    />
  )
}

interface BoundTextProps<Values extends FieldValues> extends BoundProps<Values> {
  /** Cannot be changed here; still readable. */
  locked: boolean
  optional?: boolean
  inputMode?: 'text' | 'email' | 'numeric' | 'tel' | 'url'
}

/** A line of text of a form, with its error below. */
export function BoundText<Values extends FieldValues>({ control, name, ...rest }: BoundTextProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextInput
          {...rest}
          {...field}
          inputRef={field.ref}
          value={field.value ?? ''}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
