import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { newPassword } from '#domain/auth/sign-up.ts'
import { setPassword, verifyToken } from '#domain/auth/password-endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { paths } from '#app/paths.ts'
import { EntrySubmit, PasswordField } from './entry-fields.tsx'
import { EntryFoot, EntryFrame } from './entry-frame.tsx'
import { EntryForm, EntryLink } from './entry-styles.ts'
import { strengthOf } from './password-strength.ts'
import { callPublic } from './public-call.ts'
import { SignInNotice } from './sign-in/sign-in-notice.tsx'
import { useEntryForm } from './use-entry-form.ts'

const passwordWords = z.object({ password: newPassword })
type PasswordWords = z.infer<typeof passwordWords>

/** True if the link of a mail is valid; undefined until the server answers. */
function useGoodLink(token: string): boolean | undefined {
  const [isGood, setIsGood] = useState<boolean>()
  useEffect(() => {
    let isGone = false
    callPublic(verifyToken, { token }).then(
      (answer) => {
        if (!isGone) setIsGood(answer.isGood)
      },
      (error: unknown) => {
        // Offline the form stays; submitting it reports the problem.
        if (!isGone && error instanceof DeskError && error.code !== 'UNAVAILABLE') setIsGood(false)
      },
    )
    return () => {
      isGone = true
    }
  }, [token])
  return isGood
}

/** Target of a password link; nothing happens until a new password is submitted. */
export function SetPasswordPage() {
  usePageTitle(['Choose a new password'])
  const token = useLocation().hash.slice(1)
  const isGood = useGoodLink(token)
  const [isSet, setIsSet] = useState(false)
  const { control, refusal, isBusy, onSubmit } = useEntryForm<PasswordWords>(
    passwordWords,
    {},
    async (words) => {
      await callPublic(setPassword, { token, ...words })
      setIsSet(true)
    },
  )
  const strength = strengthOf(useWatch({ control, name: 'password' }) ?? '')
  const lead = isSet
    ? 'You are signed out on all devices; what waits on them to be sent is kept.'
    : 'All devices that are signed in will have to sign in again; nothing that waits on them is lost.'
  return (
    <EntryFrame title={isSet ? 'Your password is new' : 'Choose a new password'} lead={lead}>
      {isGood === false && !isSet && (
        <SignInNotice tone="refused">
          This link has ended or was used. Ask for a new one under Forgot password.
        </SignInNotice>
      )}
      {isGood !== false && !isSet && (
        <EntryForm noValidate onSubmit={onSubmit}>
          <PasswordField
            control={control}
            name="password"
            label="New password"
            autoComplete="new-password"
            strength={strength}
            autoFocus
          />
          <EntrySubmit label="Set password" busyLabel="Setting…" isBusy={isBusy} refusal={refusal} />
        </EntryForm>
      )}
      <EntryFoot>
        <EntryLink to={isGood === false && !isSet ? paths.forgotPassword : paths.signIn()}>
          {isGood === false && !isSet ? 'Forgot password?' : 'Sign in'}
        </EntryLink>
      </EntryFoot>
    </EntryFrame>
  )
}
