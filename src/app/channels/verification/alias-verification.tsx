import { useState, type ReactNode } from 'react'
import type { Id } from '#lib/id.ts'
import { sendVerification } from '#domain/channels/verification.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { verificationKept, verificationSent } from '../channel-toasts.ts'
import { CheckRow } from '../check-row.tsx'
import { SentText, type Sent } from './mailbox-verification.tsx'

interface Props {
  mailboxId: Id
  alias: string
  /** Content after the verify button. */
  end: ReactNode
}

/** An unverified alias with its verification mail. */
export function AliasVerification({ mailboxId, alias, end }: Props) {
  const desk = useDesk()
  const denied = useAccess(sendVerification, true)
  const [sent, setSent] = useState<Sent>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    try {
      const answer = await callDesk(desk, sendVerification, { id: mailboxId, email: alias })
      setSent({ ...answer, at: desk.clock.now() })
      showToast({ text: answer.isKept ? verificationKept : verificationSent })
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <CheckRow
      state="waiting"
      title={alias}
      acts={
        <>
          <Button
            size="small"
            variant="outline"
            denied={denied}
            busy={isBusy}
            aria-label={`Verify ${alias}`}
            onClick={() => void send()}
          >
            Verify
          </Button>
          {end}
        </>
      }
    >
      <p>Not verified yet: mail that servers bring here is taken in from then on.</p>
      {sent && <SentText sent={sent} name={alias} />}
    </CheckRow>
  )
}
