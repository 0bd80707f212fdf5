import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  acceptInvitation,
  joinInput,
  seeInvitation,
  type InvitationSeen,
  type JoinInput,
} from '#domain/people/invitation.ts'
import { signUpLimits } from '#domain/auth/sign-up.ts'
import { DeskError } from '#domain/errors.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { useSession } from '#app/desk/session/session-store.ts'
import { paths } from '#app/paths.ts'
import { TextInput } from '#app/ui/field.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { sessionOf, type LoginAnswer } from './account-api.ts'
import { enter } from './enter.ts'
import { EntryField, EntrySubmit, PasswordField } from './entry-fields.tsx'
import { EntryFoot, EntryFrame } from './entry-frame.tsx'
import { EntryForm, EntryLink, EntryPair } from './entry-styles.ts'
import { strengthOf } from './password-strength.ts'
import { callPublic } from './public-call.ts'
import { SignInNotice } from './sign-in/sign-in-notice.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** State of an invitation link: undefined until the server answers. */
type Seen = InvitationSeen | DeskError | undefined

function useInvitation(token: string): Seen {
  const [seen, setSeen] = useState<Seen>()
  useEffect(() => {
    let isGone = false
    callPublic(seeInvitation, { token }).then(
      (answer) => {
        if (!isGone) setSeen(answer)
      },
      (error: unknown) => {
        if (!isGone) setSeen(error instanceof DeskError ? error : new DeskError('INTERNAL'))
      },
    )
    return () => {
      isGone = true
    }
  }, [token])
  return seen
}

/** Target of an invitation link; nothing happens until the user submits their details. */
export function InvitationPage() {
  usePageTitle(['Invitation'])
  const token = useLocation().hash.slice(1)
  const seen = useInvitation(token)
  const session = useSession()
  if (seen === undefined)
    return (
      <EntryFrame title="Your invitation">
        <SkeletonRows rows={3} />
      </EntryFrame>
    )
  if (seen instanceof DeskError) return <Unseen error={seen} />
  if (seen.state !== 'open') return <Over seen={seen} />
  // This browser has a session: joining would replace it, and the link is valid for one person.
  if (session) return <SignedInHere account={seen.account} email={session.userInfo.email} />
  return <Join token={token} seen={seen} />
}

function Unseen({ error }: { error: DeskError }) {
  const isOffline = error.code === 'UNAVAILABLE'
  return (
    <EntryFrame title="Your invitation">
      <SignInNotice tone={isOffline ? 'offline' : 'refused'}>
        {isOffline ? 'No connection. Joining needs one; the invitation stays as it is.' : error.message}
      </SignInNotice>
      <EntryFoot>
        <EntryLink to={paths.signIn()}>Sign in</EntryLink>
      </EntryFoot>
    </EntryFrame>
  )
}

/** Message for an invitation that is no longer valid. */
function overWords({ state, inviter, email }: InvitationSeen): string {
  switch (state) {
    case 'accepted':
      return `This invitation was used already. Sign in with ${email}.`
    case 'known':
      return `${email} has an account already. Sign in with it, or ask ${inviter} to invite another address.`
    case 'withdrawn':
      return `This invitation was withdrawn. Ask ${inviter} for a new one.`
    case 'ended':
      return `This invitation has ended. Ask ${inviter} for a new one.`
    case 'unmanned':
      return `The role of your invitation does not exist any more. Ask ${inviter} for a new invitation.`
    default:
      return 'This invitation does not exist any more. Ask for a new one.'
  }
}

function Over({ seen }: { seen: InvitationSeen }) {
  return (
    <EntryFrame title={seen.account ? `Join ${seen.account}` : 'Your invitation'}>
      <SignInNotice tone="refused">{overWords(seen)}</SignInNotice>
      <EntryFoot>
        <EntryLink to={paths.signIn()}>Sign in</EntryLink>
      </EntryFoot>
    </EntryFrame>
  )
}

function SignedInHere({ account, email }: { account: string; email: string }) {
  return (
    <EntryFrame title={`Join ${account}`}>
      <SignInNotice tone="refused">
        {`You are signed in here as ${email}. Sign out first, or open the link in another browser; it stays good.`}
      </SignInNotice>
      <EntryFoot>
        <EntryLink to={paths.home}>Go to my desk</EntryLink>
      </EntryFoot>
    </EntryFrame>
  )
}

function Join({ token, seen }: { token: string; seen: InvitationSeen }) {
  const navigate = useNavigate()
  const format = useTimeFormat()
  const { control, refusal, isBusy, onSubmit } = useEntryForm<JoinInput>(
    joinInput,
    { firstName: '', lastName: '' },
    async (words) => {
      const answer = await callPublic(acceptInvitation, { token, ...words })
      await enter(sessionOf(answer as LoginAnswer, { rememberMe: true, isShared: false }))
      await navigate(paths.home, { replace: true })
    },
  )
  const strength = strengthOf(useWatch({ control, name: 'password' }) ?? '')
  const { account, inviter, role, teams, email, endsAt } = seen
  return (
    <EntryFrame
      title={`Join ${account}`}
      lead={
        <>
          {inviter} invites you as <strong>{role}</strong>
          {teams.length > 0 && ` to the ${teams.length === 1 ? 'team' : 'teams'} ${teams.join(', ')}`}.
        </>
      }
    >
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
        <TextInput label="Email" type="email" value={email} onChange={() => undefined} locked />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="new-password"
          strength={strength}
          help={`At least ${signUpLimits.password.least} characters`}
        />
        <EntrySubmit label="Join" busyLabel="Joining…" isBusy={isBusy} refusal={refusal} />
      </EntryForm>
      <EntryFoot>{`This invitation is good until ${accountDate(endsAt, format)}.`}</EntryFoot>
    </EntryFrame>
  )
}
