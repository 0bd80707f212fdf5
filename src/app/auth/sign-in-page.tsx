import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { productName, wantedPath } from '#app/paths.ts'
import { useIsBrowserOffline } from '#app/desk/browser-online.ts'
import { usePageTitle } from '#app/desk/page-title.ts'
import { railSetting } from '#app/desk/rail-width.ts'
import { Button } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { signIn } from './account-api.ts'
import { keepToken } from './desk-keeper.ts'
import scene from './scene.svg'
import { keepSession, useSession } from '#app/desk/session-store.ts'
import { SignInForm } from './sign-in-form.tsx'
import { markBrowser } from './shared-device.ts'
import * as Look from './sign-in-styles.ts'
import { SignInNotice } from './sign-in-notice.tsx'
import type { SignInValues } from './sign-in-schema.ts'
import { finishSignOut, forgetSignOut, signOutStore } from './sign-out.ts'

/** Why one is here without having wished for it. */
const reasons = {
  idle: 'You were signed out: nobody was at this shared device for 15 minutes.',
  closed: 'You were signed out: the browser of this shared device was closed.',
}

/** Where agents sign in, and come back to when a session ends. */
export function SignInPage() {
  const session = useSession()
  const isOffline = useIsBrowserOffline()
  const navigate = useNavigate()
  const wanted = wantedPath(useLocation().search)
  const { reason } = useSnapshot(signOutStore)
  usePageTitle(['Sign in'])
  useEffect(() => {
    if (!session && !isOffline) void finishSignOut()
  }, [session, isOffline])

  const enter = async (values: SignInValues) => {
    await forgetSignOut()
    const { session: fresh, token } = await signIn(values)
    keepToken(token)
    if (fresh.isShared) markBrowser()
    keepSession({ ...fresh, sidebarToggle: railSetting.get() ?? fresh.sidebarToggle })
    await navigate(wanted, { replace: true })
  }

  if (session && !session.isExpired) return <Navigate to={wanted} replace />
  return (
    <Look.Page>
      <Look.Panel>
        <Look.Brand>
          <Mark size={32} />
          {productName}
        </Look.Brand>
        <Look.Middle>
          <div>
            <Look.Title>Sign in</Look.Title>
            <Look.Lead>to {location.host}</Look.Lead>
          </div>
          {isOffline && (
            <SignInNotice tone="offline">
              You are offline. Signing in needs a connection; what you wrote is kept on this device.
            </SignInNotice>
          )}
          {reason !== null && !isOffline && <SignInNotice tone="offline">{reasons[reason]}</SignInNotice>}
          <SignInForm email={session?.userInfo.email} onSignIn={enter} />
          {isOffline && session && (
            <Button variant="ghost" onClick={() => void navigate(wanted)}>
              Go on reading without signing in
            </Button>
          )}
        </Look.Middle>
      </Look.Panel>
      <Look.Scene>
        <img src={scene} alt="" />
        <div>
          <Look.SceneTitle>Keep answering when the line goes quiet.</Look.SceneTitle>
          <Look.SceneText>Outpost holds your work and delivers it when you are back.</Look.SceneText>
        </div>
      </Look.Scene>
    </Look.Page>
  )
}
