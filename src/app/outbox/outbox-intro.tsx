import { styled } from '#app/theme/styled.ts'
import { useNavigate, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { changeSession } from '#app/desk/session/session-store.ts'
import { paths } from '#app/paths.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { storageStore } from '#app/desk/session/storage-store.ts'
import { Button } from '#app/ui/button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { stampTime } from '#app/ui/time/time-format.ts'

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  lineHeight: 1.46,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.spacing(2),
  padding: theme.spacing(1, 4.5, 1),
  color: theme.vars.palette.ink2,
}))

function SignInAgain() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = () => {
    changeSession({ isExpired: true })
    void navigate(paths.signIn(pathname + search))
  }
  return (
    <Text>
      Your session has ended. What you did is kept on this device and goes out after you sign in.
      <Button size="small" variant="primary" onClick={leave}>
        Sign in
      </Button>
    </Text>
  )
}

/** Reason why ops are queued, unless they are being sent. */
export function OutboxIntro({ hasWork }: { hasWork: boolean }) {
  const { isOffline, since, lastPullAt, connection } = useConnection()
  const { isFull } = useSnapshot(storageStore)
  const format = useTimeFormat()
  const now = useMinute()
  if (isFull)
    return (
      <Text>
        Device storage is full. Free space, then what you typed can be saved; it stays in the editor.
      </Text>
    )
  if (connection === 'auth' && !isOffline) return <SignInAgain />
  if (connection === 'upgrade')
    return <Text>A newer version is needed to send. Reload when it suits you.</Text>
  if (!isOffline) return null
  // The engine notes when it lost the server; the browser may detect it sooner.
  const lostAt = connection === 'offline' ? since : lastPullAt
  const lost = lostAt > 0 ? `No connection since ${stampTime(lostAt, now, format)}.` : 'No connection.'
  return (
    <Text>
      {hasWork
        ? `${lost} Your work is saved on this device and goes out in this order when you are back.`
        : `${lost} What you do is saved on this device and goes out when you are back.`}
    </Text>
  )
}
