import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '#app/theme/styled.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/options/choice-fields.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import { paths } from '#app/paths.ts'
import { SignInError } from '../account-api.ts'
import { signInSchema, type SignInValues } from './sign-in-schema.ts'
import { SignInNotice } from './sign-in-notice.tsx'
import { EntryForm, EntryLink } from '../entry-styles.ts'

const Beside = styled('div')({
  position: 'relative',
  '& > a': { position: 'absolute', top: 0, right: 0 },
})

const Choices = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
}))

interface SignInFormProps {
  /** Address of the session that has ended. */
  email?: string | undefined
  /** Resolves when signed in; rejects with the message to show. */
  onSignIn: (values: SignInValues) => Promise<void>
  /** Sign-in methods without a password. */
  others: readonly PasswordlessMethod[]
}

/** A sign-in method without a password: label and action of its button. */
export interface PasswordlessMethod {
  label: string
  /** Rejects with the message to show. */
  run: (values: Pick<SignInValues, 'rememberMe' | 'isShared'>) => Promise<void>
}

/** Sign-in form with email and password. */
export function SignInForm({ email, onSignIn, others }: SignInFormProps) {
  const [isShown, setIsShown] = useState(false)
  const form = useForm<SignInValues>({
    resolver: zodResolver(signInSchema),
    defaultValues: { ...(email ? { email } : {}), rememberMe: true, isShared: false },
    mode: 'onTouched',
  })
  const { control, formState, setError, handleSubmit } = form
  const { isSubmitting, errors } = formState
  const isShared = useWatch({ control, name: 'isShared' })
  const refuse = (error: unknown) => {
    if (!(error instanceof SignInError)) throw error
    setError('root', { type: error.isOffline ? 'offline' : 'refused', message: error.message })
  }
  const submit = handleSubmit((values) => onSignIn(values).catch(refuse))
  return (
    <EntryForm noValidate onSubmit={(event) => void submit(event)}>
      <Controller
        control={control}
        name="email"
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            value={field.value ?? ''}
            inputRef={field.ref}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoFocus={!email}
            error={fieldState.error?.message}
          />
        )}
      />
      {/* After the field, so that Tab leads from address to password. */}
      <Beside>
        <Controller
          control={control}
          name="password"
          render={({ field, fieldState }) => (
            <TextInput
              {...field}
              value={field.value ?? ''}
              inputRef={field.ref}
              label="Password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              autoFocus={Boolean(email)}
              error={fieldState.error?.message}
              end={
                <IconButton
                  name={isShown ? 'Hide the characters' : 'Show the characters'}
                  icon={isShown ? EyeOff : Eye}
                  pressed={isShown}
                  onClick={() => setIsShown(!isShown)}
                />
              }
            />
          )}
        />
        <EntryLink to={paths.forgotPassword} data-small onMouseDown={keepFocus}>
          Forgot password?
        </EntryLink>
      </Beside>
      {/* An error line shown on blur would move the box away from the pointer: keep the focus. */}
      <Choices onMouseDown={keepFocus}>
        <Controller
          control={control}
          name="rememberMe"
          render={({ field }) => (
            <CheckField
              label="Remember me on this device"
              checked={field.value && !isShared}
              disabled={isShared}
              onChange={field.onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="isShared"
          render={({ field }) => (
            <CheckField
              label="This is a shared device"
              help={
                isShared &&
                'You are signed out when the browser closes or nobody is here for 15 minutes, and the desk leaves this device.'
              }
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Choices>
      {errors.root?.message && (
        <SignInNotice tone={errors.root.type === 'offline' ? 'offline' : 'refused'}>
          {errors.root.message}
        </SignInNotice>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        fullWidth
        busy={isSubmitting}
        busyLabel="Signing in…"
        sx={{ height: 46, fontSize: 15 }}
      >
        Sign in
      </Button>
      {others.map(({ label, run }) => (
        <Button
          key={label}
          variant="outline"
          size="large"
          fullWidth
          onClick={() => void run(form.getValues()).catch(refuse)}
        >
          {label}
        </Button>
      ))}
    </EntryForm>
  )
}
