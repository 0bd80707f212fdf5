import { useState } from 'react'
import * as z from 'zod/mini'
import type { Endpoint } from '#domain/define.ts'
import { email } from '#domain/fields.ts'
import { forgotDomain, forgotPassword } from '#domain/auth/password-endpoints.ts'
import { signUpState } from '#domain/auth/sign-up-endpoints.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { paths } from '#app/paths.ts'
import { EntryField, EntrySubmit } from '../entry-fields.tsx'
import { EntryFoot, EntryFrame } from '../entry-frame.tsx'
import { EntryForm, EntryLink } from '../entry-styles.ts'
import { callPublic } from '../public-call.ts'
import { SignInNotice } from '../sign-in/sign-in-notice.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { usePublicAnswer } from '../sign-in/use-public-answer.ts'

const addressWords = z.object({ email: email() })
type AddressWords = z.infer<typeof addressWords>

interface AddressPageProps {
  title: string
  lead: string
  button: string
  /** Content of the mail, as named in the confirmation. */
  sent: string
  endpoint: Endpoint<AddressWords, { isSent: true }>
}

/** Form that requests a mail to an address; only that mail reveals if the address is known. */
function AddressPage({ title, lead, button, sent, endpoint }: AddressPageProps) {
  usePageTitle([title])
  const folder = usePublicAnswer(signUpState)?.sentMailFolder
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { control, refusal, isBusy, onSubmit } = useEntryForm<AddressWords>(
    addressWords,
    {},
    async (words) => {
      await callPublic(endpoint, words)
      setSentTo(words.email)
    },
  )
  return (
    <EntryFrame
      title={sentTo === null ? title : 'Look into your mail'}
      lead={sentTo === null ? lead : `If we know ${sentTo}, ${sent} is there.`}
    >
      {sentTo === null ? (
        <EntryForm noValidate onSubmit={onSubmit}>
          <EntryField
            control={control}
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoFocus
          />
          <EntrySubmit label={button} busyLabel="Sending…" isBusy={isBusy} refusal={refusal} />
        </EntryForm>
      ) : (
        folder && (
          <SignInNotice tone="offline">
            No mail leaves this server yet: it was written to <code>{folder}</code>.
          </SignInNotice>
        )
      )}
      <EntryFoot>
        Back to <EntryLink to={paths.signIn()}>Sign in</EntryLink>
      </EntryFoot>
    </EntryFrame>
  )
}

/** Page to request a password link. */
export function ForgotPasswordPage() {
  return (
    <AddressPage
      title="Forgot password"
      lead="We mail you a link to choose a new one."
      button="Send the link"
      sent="a link to choose a new password"
      endpoint={forgotPassword}
    />
  )
}

/** Page to request the account of an address. */
export function FindDomainPage() {
  return (
    <AddressPage
      title="Find your domain"
      lead="We mail you the name of your desk and where to sign in."
      button="Send my domain"
      sent="the name of your desk"
      endpoint={forgotDomain}
    />
  )
}
