import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { DeskError } from '#domain/errors.ts'
import { paths, wantedPath } from '#app/paths.ts'
import { useIsBrowserOffline } from '#app/desk/session/browser-online.ts'
import { ssoState } from '#domain/sso/endpoints.ts'
import { signUpState } from '#domain/auth/sign-up-endpoints.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { useSession } from '#app/desk/session/session-store.ts'
import { loadHomePage } from '#app/home/area.tsx'
import { Button } from '#app/ui/button.tsx'
import { warmDesk } from '#sync/client.ts'
import { isHalfway, signIn, SignInError, type Halfway, type SignedIn } from '../account-api.ts'
import { enter } from '../enter.ts'
import { EntryFoot, EntryFrame } from '../entry-frame.tsx'
import { EntryLink } from '../entry-styles.ts'
import { hasPasskeys, signInByPasskey } from './passkey-sign-in.ts'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import type { SignInValues } from './sign-in-schema.ts'
import { finishSignOut, signOutStore } from '../sign-out/sign-out.ts'
import { keepChoice, leaveForProvider } from './sso-way.ts'
import { usePublicAnswer } from './use-public-answer.ts'

/** Explanations of an automatic sign-out. */
const reasons = {
  idle: 'You were signed out: nobody was at this shared device for 15 minutes.',
  closed: 'You were signed out: the browser of this shared device was closed.',
}

/** Sign-in page, also shown when a session ends. */
export function SignInPage() {
  const session = useSession()
  const isOffline = useIsBrowserOffline()
  const navigate = useNavigate()
  const wanted = wantedPath(useLocation().search)
  const signUp = usePublicAnswer(signUpState)
  const sso = usePublicAnswer(ssoState)
  const { reason } = useSnapshot(signOutStore)
  usePageTitle(['Sign in'])
  useEffect(() => {
    if (!session && !isOffline) void finishSignOut()
  }, [session, isOffline])

  // Preloads while the user types, so that worker and first page do not load one after the other.
  useEffect(() => {
    warmDesk()
    loadHomePage().catch((error: unknown) => console.warn(error))
  }, [])

  const [halfway, setHalfway] = useState<Halfway | null>(null)
  const finish = async (signedIn: SignedIn) => {
    await enter(signedIn)
    await navigate(wanted, { replace: true })
  }
  const enterDesk = async (values: SignInValues) => {
    const signedIn = await signIn(values)
    if (isHalfway(signedIn)) setHalfway(signedIn)
    else await finish(signedIn)
  }
  const enterByPasskey = async (values: Pick<SignInValues, 'rememberMe' | 'isShared'>) => {
    const signedIn = await signInByPasskey(values)
    if (signedIn) await finish(signedIn)
  }

  const leaveForSso = async ({ rememberMe, isShared }: Pick<SignInValues, 'rememberMe' | 'isShared'>) => {
    keepChoice({ rememberMe, isShared, wanted })
    if (sso?.asksDomain) await navigate(paths.ssoAnswer)
    else
      await leaveForProvider('').catch((error: unknown) => {
        if (!(error instanceof DeskError)) throw error
        throw new SignInError(error.message, error.code === 'UNAVAILABLE')
      })
  }

  if (session && !session.isExpired) return <Navigate to={wanted} replace />
  // Without any account nobody can sign in.
  if (!session && signUp?.isEmpty) return <Navigate to={paths.signUp} replace />
  if (halfway) return <SecondStep halfway={halfway} onSignedIn={finish} onBack={() => setHalfway(null)} />
  return (
    <EntryFrame title="Sign in" lead={`to ${location.host}`}>
      {isOffline && (
        <SignInNotice tone="offline">
          You are offline. Signing in needs a connection; what you wrote is kept on this device.
        </SignInNotice>
      )}
      {reason !== null && !isOffline && <SignInNotice tone="offline">{reasons[reason]}</SignInNotice>}
      <SignInForm
        email={session?.userInfo.email}
        onSignIn={enterDesk}
        others={[
          ...(hasPasskeys() ? [{ label: 'Use a passkey', run: enterByPasskey }] : []),
          ...(sso?.isOffered ? [{ label: 'Single sign-on', run: leaveForSso }] : []),
        ]}
      />
      {isOffline && session && (
        <Button variant="ghost" onClick={() => void navigate(wanted)}>
          Go on reading without signing in
        </Button>
      )}
      <EntryFoot>
        {signUp?.isOpen && (
          <>
            New here? <EntryLink to={paths.signUp}>Set up your own desk</EntryLink> or{' '}
          </>
        )}
        <EntryLink to={paths.findDomain}>
          {signUp?.isOpen ? 'find your domain' : 'Find your domain'}
        </EntryLink>
      </EntryFoot>
    </EntryFrame>
  )
}
