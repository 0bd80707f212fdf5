import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { loginSchema } from '#domain/auth/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { requiredText } from '#domain/fields.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { paths } from '#app/paths.ts'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { isHalfway, type Halfway, type SignedIn } from '../account-api.ts'
import { enter } from '../enter.ts'
import { EntryField, EntrySubmit, PasswordField } from '../entry-fields.tsx'
import { EntryFoot, EntryFrame } from '../entry-frame.tsx'
import { EntryForm, EntryLink } from '../entry-styles.ts'
import { SecondStep } from './second-step.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import { confirmAtDesk, finishAtProvider, keptChoice, leaveForProvider, type Unconfirmed } from './sso-way.ts'
import { useEntryForm } from '../use-entry-form.ts'

/** Redirect target of identity providers, and form to enter the desk's name. */
export function SsoPage() {
  usePageTitle(['Single sign-on'])
  const [search] = useState(useLocation().search)
  return new URLSearchParams(search).has('state') ? <Answer search={search} /> : <AskDomain />
}

function Answer({ search }: { search: string }) {
  const navigate = useNavigate()
  const [error, setError] = useState<DeskError | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null)
  const [halfway, setHalfway] = useState<Halfway | null>(null)
  const isAsked = useRef(false)
  const goOn = async (signedIn: SignedIn) => {
    await enter(signedIn)
    await navigate(keptChoice().wanted, { replace: true })
  }
  const finish = useEffectEvent(async () => {
    try {
      const answer = await finishAtProvider(search)
      if ('confirmationId' in answer) setUnconfirmed(answer)
      else await goOn(answer)
    } catch (refusal) {
      setError(refusal instanceof DeskError ? refusal : new DeskError('INTERNAL'))
    }
  })
  useEffect(() => {
    // The provider's answer is valid once.
    if (isAsked.current) return
    isAsked.current = true
    void finish()
  }, [])
  if (halfway)
    return <SecondStep halfway={halfway} onSignedIn={goOn} onBack={() => void navigate(paths.signIn())} />
  if (unconfirmed)
    return (
      <Confirmation
        email={unconfirmed.email}
        onConfirm={async ({ password }) => {
          const signedIn = await confirmAtDesk(unconfirmed, password)
          if (isHalfway(signedIn)) setHalfway(signedIn)
          else await goOn(signedIn)
        }}
      />
    )
  return (
    <EntryFrame title="Single sign-on" lead={error ? 'You are not signed in.' : 'One moment.'}>
      {error ? (
        <SignInNotice tone={error.code === 'UNAVAILABLE' ? 'offline' : 'refused'}>
          {error.message}
        </SignInNotice>
      ) : (
        <SkeletonRows rows={2} />
      )}
      <Back />
    </EntryFrame>
  )
}

const confirmationWords = z.object({ password: loginSchema.shape.password })
type ConfirmationWords = z.infer<typeof confirmationWords>

interface ConfirmationProps {
  email: string
  /** Rejects with the message to show. */
  onConfirm: (words: ConfirmationWords) => Promise<void>
}

/** Confirmation by password of a first sign-in by a provider. */
function Confirmation({ email, onConfirm }: ConfirmationProps) {
  const { control, refusal, isBusy, onSubmit } = useEntryForm<ConfirmationWords>(
    confirmationWords,
    {},
    onConfirm,
  )
  return (
    <EntryFrame
      title="Confirm single sign-on"
      lead={`Your identity provider signs you in as ${email} for the first time. Your password here confirms it, once.`}
    >
      <EntryForm noValidate onSubmit={onSubmit}>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus
        />
        <EntrySubmit label="Confirm" busyLabel="Confirming…" isBusy={isBusy} refusal={refusal} />
      </EntryForm>
      <Back />
    </EntryFrame>
  )
}

const domainWords = z.object({ domain: requiredText('Domain', 40) })

function AskDomain() {
  const { control, refusal, isBusy, onSubmit } = useEntryForm<z.infer<typeof domainWords>>(
    domainWords,
    {},
    ({ domain }) => leaveForProvider(domain),
  )
  return (
    <EntryFrame title="Single sign-on" lead="Your desk knows where you sign in.">
      <EntryForm noValidate onSubmit={onSubmit}>
        <EntryField control={control} name="domain" label="Domain" autoComplete="organization" autoFocus />
        <EntrySubmit label="Go on" busyLabel="Going on…" isBusy={isBusy} refusal={refusal} />
      </EntryForm>
      <Back />
    </EntryFrame>
  )
}

const Back = () => (
  <EntryFoot>
    Back to <EntryLink to={paths.signIn()}>Sign in</EntryLink>
  </EntryFoot>
)
