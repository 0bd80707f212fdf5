import { useEffect, useState } from 'react'
import { useNavigate, useLocation } from 'react-router-dom'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { sessionEnd } from '#local/session/session.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { deskEnteredAt } from './desk-keeper.ts'
import { useSessionEnd } from '#app/desk/session/session-end.ts'
import { changeSession, useSession } from '#app/desk/session/session-store.ts'
import { idleLimit, lastActivity, noteActivity } from './sign-out/shared-device.ts'
import { signOutIdle } from './sign-out/sign-out.ts'

/** Time after which the status is from this visit, since the engine has its first answer, in ms. */
const settling = 4000

/** True once the desk has been open for a moment. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settling)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

/** True if the session has ended: reported by the server, or too old (D-03). Never while offline. */
function useHasEnded(): boolean {
  const session = useSession()
  const { connection, since, isOffline, lastPullAt } = useConnection()
  const isSettled = useIsSettled()
  const openedAt = deskEnteredAt()
  const endedAt = useSessionEnd()
  const now = Math.max(useMinute(), openedAt)
  if (!session || isOffline) return false
  if (endedAt >= openedAt) return true
  if (connection === 'auth') return since >= openedAt || isSettled
  const isReached = connection === 'online' && lastPullAt >= openedAt
  return isReached && now >= sessionEnd(session)
}

/** Interval of the idle check on a shared device, in ms. */
const pollIntervalMs = 5000

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel'] as const

/** Signs out of an idle shared device, also offline, because others may use it. */
function useIdleSignOut(): void {
  const desk = useDesk()
  const isShared = useSession()?.isShared ?? false
  useEffect(() => {
    if (!isShared) return undefined
    let noted = 0
    const note = () => {
      if (Date.now() - noted < pollIntervalMs) return
      noted = Date.now()
      noteActivity(noted)
    }
    note()
    for (const sign of signsOfLife) addEventListener(sign, note, { passive: true, capture: true })
    const timer = setInterval(() => {
      if (Date.now() - lastActivity() < idleLimit) return
      clearInterval(timer)
      signOutIdle(desk).catch(reportFailure)
    }, pollIntervalMs)
    return () => {
      clearInterval(timer)
      for (const sign of signsOfLife) removeEventListener(sign, note, { capture: true })
    }
  }, [desk, isShared])
}

/** Watches the session and reports its end. Unsent changes stay on this device for the next sign-in. */
export function SessionGuard() {
  useIdleSignOut()
  const hasEnded = useHasEnded()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = () => {
    changeSession({ isExpired: true, routeState: pathname + search })
    void navigate(paths.signIn(pathname + search), { replace: true })
  }
  return (
    <Dialog
      open={hasEnded}
      title="Session Expired"
      role="alertdialog"
      onClose={leave}
      actions={
        <Button variant="primary" autoFocus onClick={leave}>
          OK
        </Button>
      }
    >
      Token is expired and you are logged out
    </Dialog>
  )
}
