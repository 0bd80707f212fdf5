import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { signUpLimits, signUpInput, type SignUpInput } from '#domain/auth/sign-up.ts'
import { signUp, signUpState } from '#domain/auth/sign-up-endpoints.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { paths } from '#app/paths.ts'
import { EntryField, EntrySubmit, PasswordField } from '../entry-fields.tsx'
import { EntryFoot, EntryFrame } from '../entry-frame.tsx'
import { EntryForm, EntryLink, EntryPair } from '../entry-styles.ts'
import { strengthOf } from '../password-strength.ts'
import { callPublic } from '../public-call.ts'
import { SignInNotice } from '../sign-in/sign-in-notice.tsx'
import { keepSignUp } from './sign-up-store.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { usePublicAnswer } from '../sign-in/use-public-answer.ts'

/** First step of the sign-up: the user's name and address. */
export function SignUpPage() {
  usePageTitle(['Sign up'])
  const navigate = useNavigate()
  const state = usePublicAnswer(signUpState)
  const { control, refusal, isBusy, onSubmit } = useEntryForm<SignUpInput>(
    signUpInput,
    { firstName: '', lastName: '' },
    async (words) => {
      const { requestId, resendAt, shownCode } = await callPublic(signUp, words)
      keepSignUp({ requestId, email: words.email, resendAt, isVerified: false, shownCode })
      await navigate(paths.verifyEmail)
    },
  )
  const strength = strengthOf(useWatch({ control, name: 'password' }) ?? '')
  const isClosed = state?.isOpen === false
  return (
    <EntryFrame title="Start your help desk" lead="It runs on your own server, with everything on." step={1}>
      {isClosed ? (
        <SignInNotice tone="refused">
          Nobody can set up a desk here. Ask its owner for an invitation.
        </SignInNotice>
      ) : (
        <EntryForm noValidate onSubmit={onSubmit}>
          <EntryPair>
            <EntryField
              control={control}
              name="firstName"
              label="First name"
              autoComplete="given-name"
              max={signUpLimits.name.most}
              autoFocus
            />
            <EntryField
              control={control}
              name="lastName"
              label="Last name"
              autoComplete="family-name"
              max={signUpLimits.name.most}
            />
          </EntryPair>
          <EntryField
            control={control}
            name="email"
            label="Work email"
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <PasswordField
            control={control}
            name="password"
            label="Password"
            autoComplete="new-password"
            strength={strength}
            help={`At least ${signUpLimits.password.least} characters`}
          />
          <EntrySubmit label="Create account" busyLabel="Sending a code…" isBusy={isBusy} refusal={refusal} />
        </EntryForm>
      )}
      <EntryFoot>
        Already here? <EntryLink to={paths.signIn()}>Sign in</EntryLink>
      </EntryFoot>
    </EntryFrame>
  )
}
