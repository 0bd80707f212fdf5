import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { verifyMailbox } from '#domain/channels/verification.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'

/** Target of a verification link; nothing happens until the button is pressed. */
export function VerifyMailboxPage() {
  usePageTitle(['Verify inbox'])
  return (
    <Gate access={verifyMailbox}>
      <SettingsPage title="Verify inbox" back={paths.inboxes}>
        <SettingsSection>
          <Asked />
        </SettingsSection>
      </SettingsPage>
    </Gate>
  )
}

function Asked() {
  const desk = useDesk()
  const navigate = useNavigate()
  const token = useLocation().hash.slice(1)
  const denied = useAccess(verifyMailbox, true)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const verify = () => {
    setIsBusy(true)
    callDesk(desk, verifyMailbox, { token })
      .then(({ id, name }) => {
        showToast({ text: `${name} is verified` })
        void navigate(`${paths.inboxes}/${id}`, { replace: true })
      })
      .catch((error: unknown) => setRefusal((error as Error).message))
      .finally(() => setIsBusy(false))
  }
  return (
    <>
      <p>Mail can leave from the inbox once you have verified that its address is yours.</p>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <Button variant="primary" denied={denied} busy={isBusy} onClick={verify}>
        Verify this inbox
      </Button>
    </>
  )
}
