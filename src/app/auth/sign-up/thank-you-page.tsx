import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { useSession } from '#app/desk/session/session-store.ts'
import { Button } from '#app/ui/button.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { keepSignUp } from './sign-up-store.ts'

/** Confirmation of the new desk, with the next step. */
export function ThankYouPage() {
  usePageTitle(['Thank you'])
  const session = useSession()
  const navigate = useNavigate()
  const isOver = session !== null
  // Only now: without a sign-up the previous page redirects to the first step.
  useEffect(() => {
    if (isOver) keepSignUp(null)
  }, [isOver])
  if (!session) return <Navigate to={paths.deskDetails} replace />
  return (
    <EntryFrame
      title={`Thank you, ${session.userInfo.firstName}`}
      lead={`${session.accountInfo.name} is ready. It works on this device from now on, also without a connection.`}
    >
      <Button
        variant="primary"
        size="large"
        fullWidth
        autoFocus
        onClick={() => void navigate(paths.gettingStarted)}
      >
        Connect my inbox
      </Button>
      <Button variant="ghost" size="large" fullWidth onClick={() => void navigate(paths.home)}>
        Go to my desk
      </Button>
    </EntryFrame>
  )
}
