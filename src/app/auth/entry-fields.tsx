import { Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { TextInput, type TextInputProps } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { EntryAside } from './entry-styles.ts'
import { SignInNotice } from './sign-in/sign-in-notice.tsx'

interface EntryFieldProps<Values extends FieldValues> extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'name' | 'error'
> {
  // eslint-disable-next-line -- fields do not depend on the form's output type
  control: Control<Values, any, any>
  name: FieldPath<Values>
}

/** Text field of the sign-in pages, with its error below. */
export function EntryField<Values extends FieldValues>(props: EntryFieldProps<Values>) {
  const { control, name, max, ...input } = props
  // The counter appears from half of the limit on.
  const isNear = (value: string) => max !== undefined && value.length >= max / 2
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextInput
          {...input}
          {...field}
          {...(isNear(field.value ?? '') && { max })}
          inputRef={field.ref}
          value={field.value ?? ''}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

interface PasswordFieldProps<Values extends FieldValues> extends EntryFieldProps<Values> {
  /** Estimated strength of the password. */
  strength?: string | undefined
}

/** Password field with a button to show its characters. */
export function PasswordField<Values extends FieldValues>({
  strength,
  ...props
}: PasswordFieldProps<Values>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <EntryField
      aside={strength && <EntryAside role="status">{strength}</EntryAside>}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          name={isShown ? 'Hide the characters' : 'Show the characters'}
          icon={isShown ? EyeOff : Eye}
          pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}

interface EntrySubmitProps {
  label: string
  busyLabel: string
  isBusy: boolean
  disabled?: boolean
  refusal?: { type?: unknown; message?: string } | undefined
  children?: ReactNode
}

/** Submit button, below the server's refusal. */
export function EntrySubmit({ label, busyLabel, isBusy, disabled, refusal }: EntrySubmitProps) {
  return (
    <>
      {refusal?.message && (
        <SignInNotice tone={refusal.type === 'offline' ? 'offline' : 'refused'}>
          {refusal.message}
        </SignInNotice>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        fullWidth
        busy={isBusy}
        busyLabel={busyLabel}
        disabled={disabled ?? false}
      >
        {label}
      </Button>
    </>
  )
}
