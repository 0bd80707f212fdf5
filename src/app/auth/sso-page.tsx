import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { DeskError } from '#domain/errors.ts'
import { requiredText } from '#domain/fields.ts'
import { usePageTitle } from '#app/desk/page-title.ts'
import { paths } from '#app/paths.ts'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import { enter } from './enter.ts'
import { EntryField, EntrySubmit } from './entry-fields.tsx'
import { EntryFoot, EntryFrame } from './entry-frame.tsx'
import { EntryForm, EntryLink } from './entry-styles.ts'
import { SignInNotice } from './sign-in-notice.tsx'
import { finishAtProvider, keptChoice, leaveForProvider } from './sso-way.ts'
import { useEntryForm } from './use-entry-form.ts'

/** Where an identity provider sends the browser back to, and where the desk is named that is meant. */
export function SsoPage() {
  usePageTitle(['Single sign-on'])
  const [search] = useState(useLocation().search)
  return new URLSearchParams(search).has('state') ? <Answer search={search} /> : <AskDomain />
}

function Answer({ search }: { search: string }) {
  const navigate = useNavigate()
  const [error, setError] = useState<DeskError | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    // The answer counts once.
    if (isAsked.current) return
    isAsked.current = true
    const { wanted } = keptChoice()
    finishAtProvider(search)
      .then(async (signedIn) => {
        await enter(signedIn)
        await navigate(wanted, { replace: true })
      })
      .catch((refusal: unknown) => {
        setError(refusal instanceof DeskError ? refusal : new DeskError('INTERNAL'))
      })
  }, [search, navigate])
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
