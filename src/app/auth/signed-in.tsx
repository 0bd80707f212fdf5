import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { DeskContext, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { DeskFormats } from '#app/desk/page/formats.tsx'
import { viewWithRights, useLook } from '#app/desk/rights/role-view.ts'
import { useRights } from '#app/desk/rights/use-rights.ts'
import { paths } from '#app/paths.ts'
import { enterDesk, leaveDesk } from './desk-keeper.ts'
import { currentSession, dropSession, useSession } from '#app/desk/session/session-store.ts'
import { isLeftOver, pendingKey } from './sign-out/shared-device.ts'

endLeftOver()

/** Keeps an agent's desk open while the pages for signed-in agents are mounted. */
function useDeskOf(key: string | null): OpenDesk | null {
  const [desk, setDesk] = useState<OpenDesk | null>(null)
  useEffect(() => {
    const session = currentSession()
    if (key === null || !session) return undefined
    setDesk(enterDesk(session))
    return () => {
      setDesk(null)
      viewWithRights(null)
      void leaveDesk()
    }
  }, [key])
  return desk
}

/** Pages for signed-in agents. Without a session they redirect to the sign-in page and back. */
export function SignedIn() {
  const session = useSession()
  const { pathname, search } = useLocation()
  // A session that ended while offline stays readable (D-117); online it needs a sign-in.
  const [mustSignIn] = useState(() => session === null || (session.isExpired && navigator.onLine))
  const [wasIn] = useState(session !== null)
  const isOut = session === null || mustSignIn
  const opened = useDeskOf(isOut ? null : `${session.accountInfo.id}:${session.userInfo.id}`)
  const desk = useLook(useRights(opened))
  if (isOut) {
    // After a sign-out the sign-in page does not return to the last page.
    const hasLeft = wasIn && !mustSignIn
    return <Navigate to={paths.signIn(hasLeft || pathname === '/' ? undefined : pathname + search)} replace />
  }
  if (!desk) return null
  return (
    <DeskContext value={desk}>
      <DeskFormats>
        <Outlet />
      </DeskFormats>
    </DeskContext>
  )
}

/**
 * Ends a shared device's session that outlived its browser, before its desk is shown. Its code is loaded on
 * demand, because this is rare.
 */
function endLeftOver(): void {
  const session = currentSession()
  if (!session || !isLeftOver(session, document.cookie)) return
  localStorage.setItem(pendingKey, '1')
  dropSession()
  import('./sign-out/sign-out.ts')
    .then(({ finishLeftOver }) => finishLeftOver(session))
    .catch((error: unknown) => console.error(error))
}
