import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Navigate, useNavigate } from 'react-router-dom'
import { accountLimits, suggestedDomain } from '#domain/account/naming.ts'
import { deskInput, signUpLimits, type DeskInput } from '#domain/auth/sign-up.ts'
import { checkDomain, openDesk } from '#domain/auth/sign-up-endpoints.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { paths } from '#app/paths.ts'
import { TextInput } from '#app/ui/field.tsx'
import { browserTime } from '#lib/zone.ts'
import { sessionOf, type LoginAnswer } from '../account-api.ts'
import { enter } from '../enter.ts'
import { EntryField, EntrySubmit } from '../entry-fields.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { EntryForm } from '../entry-styles.ts'
import { callPublic } from '../public-call.ts'
import { useSignUp } from './sign-up-store.ts'
import { useEntryForm, type EntryFormParts } from '../use-entry-form.ts'

const PhoneField = lazy(async () => ({
  default: (await import('#app/places/phone-field.tsx')).PhoneField,
}))

const { least, most } = signUpLimits.phoneDigits
const phoneHelp = { help: `Required: ${least} to ${most} digits after the dial code.` }

/** Last step of the sign-up: the desk's name and its owner's contact. */
export function DeskDetailsPage() {
  usePageTitle(['Name your desk'])
  const signUp = useSignUp()
  const navigate = useNavigate()
  const { control, refusal, isBusy, onSubmit, setValue } = useEntryForm<DeskInput>(
    deskInput,
    {},
    async (words) => {
      const requestId = signUp?.requestId ?? ''
      const answer = await callPublic(openDesk, {
        ...words,
        requestId,
        ...browserTime(),
      })
      await enter(sessionOf(answer as LoginAnswer, { rememberMe: true, isShared: false }))
      await navigate(paths.thankYou, { replace: true })
    },
  )
  if (!signUp) return <Navigate to={paths.signUp} replace />
  if (!signUp.isVerified) return <Navigate to={paths.verifyEmail} replace />
  return (
    <EntryFrame title="Name your desk" lead="All of it can be changed later in Settings." step={3}>
      <EntryForm noValidate onSubmit={onSubmit}>
        <EntryField
          control={control}
          name="company"
          label="Company"
          autoComplete="organization"
          max={accountLimits.company}
          autoFocus
        />
        <DomainField {...{ control, setValue }} />
        <Controller
          control={control}
          name="phone"
          render={({ field: { ref, ...field }, fieldState }) => (
            <Suspense
              fallback={
                <TextInput label="Phone" value="" disabled {...phoneHelp} onChange={() => undefined} />
              }
            >
              <PhoneField
                {...field}
                value={field.value ?? ''}
                label="Phone"
                {...phoneHelp}
                inputRef={ref}
                error={fieldState.error?.message}
              />
            </Suspense>
          )}
        />
        <EntrySubmit label="Open my desk" busyLabel="Opening…" isBusy={isBusy} refusal={refusal} />
      </EntryForm>
    </EntryFrame>
  )
}

/** Debounce of the check for a free name, in ms. */
const askAfterMs = 400

/** Subdomain of the desk, suggested from the company; checked for availability while typing. */
function DomainField({ control, setValue }: Pick<EntryFormParts<DeskInput>, 'control' | 'setValue'>) {
  const typed = useWatch({ control, name: 'domain' }) ?? ''
  const company = useWatch({ control, name: 'company' }) ?? ''
  const suggested = useRef('')
  useEffect(() => {
    // A name typed by the user is not replaced.
    if (typed !== suggested.current) return
    suggested.current = suggestedDomain(company)
    setValue('domain', suggested.current)
  }, [company, typed, setValue])
  const [answer, setAnswer] = useState<{ domain: string; isFree: boolean } | null>(null)
  useEffect(() => {
    if (!deskInput.shape.domain.safeParse(typed).success) return undefined
    let isGone = false
    const timer = setTimeout(() => {
      callPublic(checkDomain, { domain: typed }).then(
        ({ isFree }) => {
          if (!isGone) setAnswer({ domain: typed, isFree })
        },
        // The name is checked again when the desk is created.
        (error: unknown) => console.warn(error),
      )
    }, askAfterMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [typed])
  const isKnown = answer?.domain === typed
  return (
    <EntryField
      control={control}
      name="domain"
      label="Domain"
      autoComplete="off"
      max={accountLimits.domain.most}
      help={
        <span role="status">
          Names your desk in web addresses.
          {isKnown && (answer.isFree ? ' This name is free.' : ' Invalid Domain. This name is taken.')}
        </span>
      }
    />
  )
}
