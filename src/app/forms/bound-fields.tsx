import type { ReactNode } from 'react'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { RadioField, SwitchField } from '#app/ui/options/choice-fields.tsx'
import type { TagColor } from '#app/theme/colors.ts'
import type { Denial } from '#app/ui/denial.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { ColorField } from './color-field.tsx'
import { ManyField, type ManyFieldProps } from './many-field.tsx'
import { PictureField, type PictureFieldProps } from './picture-field.tsx'

interface BoundProps<Values extends FieldValues> {
  // eslint-disable-next-line -- fields do not depend on the form's output type
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
  /** Read-only. */
  locked: boolean
  optional?: boolean
  inputMode?: 'text' | 'email' | 'numeric' | 'tel' | 'url'
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  autoFocus?: boolean
  /** Shows a character counter; longer input is allowed and reported as an error. */
  max?: number
  /** Visible lines; 1 by default. */
  rows?: number
}

/** Text field of a form, with its error below. */
export function BoundText<Values extends FieldValues>(props: BoundTextProps<Values>) {
  const { control, name, rows, ...rest } = props
  const area = rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: rows * 3 }
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextInput
          {...rest}
          {...area}
          {...field}
          inputRef={field.ref}
          value={field.value ?? ''}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

interface BoundNumberProps<Values extends FieldValues> extends BoundProps<Values> {
  locked: boolean
  /** Unit after the number: singular and plural. */
  unit: readonly [string, string]
}

/** Integer field of a form. Invalid input is kept as typed, so that the schema reports it. */
export function BoundNumber<Values extends FieldValues>(props: BoundNumberProps<Values>) {
  const { control, name, unit, ...rest } = props
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextInput
          {...rest}
          {...field}
          inputRef={field.ref}
          inputMode="numeric"
          autoComplete="off"
          value={String(field.value ?? '')}
          onChange={(typed) => field.onChange(/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : typed)}
          end={unit[field.value === 1 ? 0 : 1]}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

interface BoundSelectProps<Values extends FieldValues, Value> extends BoundProps<Values> {
  options: readonly Option<Value>[]
  denied: Denial | undefined
  /** Text if the value is none of the options, such as a deleted record. */
  placeholder?: string
}

/** Select field of a form. */
export function BoundSelect<Values extends FieldValues, Value extends string | number | null>({
  control,
  name,
  label,
  help,
  options,
  denied,
  placeholder,
}: BoundSelectProps<Values, Value>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} help={help} error={fieldState.error?.message}>
          {({ id, describedBy }) => (
            <DropdownButton
              id={id}
              describedBy={describedBy}
              size="input"
              label={label}
              value={field.value as Value}
              options={[...options]}
              onChange={field.onChange}
              denied={denied}
              {...(placeholder !== undefined && { placeholder })}
              invalid={fieldState.invalid}
            />
          )}
        </Field>
      )}
    />
  )
}

interface BoundRadioProps<Values extends FieldValues, Value extends string> extends BoundProps<Values> {
  options: readonly { value: Value; label: string; help?: string }[]
}

/** Radio group of a form, each option with its label. */
export function BoundRadio<Values extends FieldValues, Value extends string>({
  control,
  name,
  ...words
}: BoundRadioProps<Values, Value>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <RadioField
          {...words}
          value={field.value as Value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Colour field with the colours of tags. */
export function BoundColor<Values extends FieldValues, Color extends TagColor>({
  control,
  name,
  ...rest
}: BoundProps<Values> & { colors: readonly Color[]; locked: boolean }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ColorField
          {...rest}
          value={field.value as Color | undefined}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Several records by their ids, such as the members of a team. */
export function BoundMany<Values extends FieldValues>({
  control,
  name,
  ...rest
}: BoundProps<Values> & Omit<ManyFieldProps, 'value' | 'onChange' | 'error'>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ManyField
          {...rest}
          value={field.value as readonly number[]}
          onChange={field.onChange}
          inputRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Picture field of a person or an account; its value is the picture's address. */
export function BoundPicture<Values extends FieldValues>({
  control,
  name,
  ...rest
}: BoundProps<Values> & Omit<PictureFieldProps, 'value' | 'onChange' | 'error'>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <PictureField
          {...rest}
          value={(field.value as string | null | undefined) ?? null}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
