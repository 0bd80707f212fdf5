import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { useSession } from '#app/desk/session/session-store.ts'
import { Button } from '#app/ui/button.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { keepSignUp } from './sign-up-store.ts'
import { ToSignUp } from './sign-up-page.tsx'

/** Says that the desk is there, and where to go on. */
export function ThankYouPage() {
  usePageTitle(['Thank you'])
  const session = useSession()
  const navigate = useNavigate()
  // Only now: without a sign-up the page before leads back to the first one.
  useEffect(() => keepSignUp(null), [])
  if (!session) return <ToSignUp />
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
