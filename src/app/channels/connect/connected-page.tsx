import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { finishConnecting, mailProviderNames } from '#domain/channels/mail-grant.ts'
import { getVerification } from '#domain/channels/verification.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { paths } from '#app/paths.ts'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'

/** Redirect target of Google and Microsoft: saves the grant and returns to the inbox. */
export function ConnectedPage() {
  usePageTitle(['Connect inbox'])
  const [search] = useState(useLocation().search)
  return (
    <Gate access={finishConnecting}>
      <SettingsPage title="Connect inbox" back={paths.inboxes}>
        <SettingsSection>
          <Answered search={search} />
        </SettingsSection>
      </SettingsPage>
    </Gate>
  )
}

function Answered({ search }: { search: string }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const isAsked = useRef(false)
  useEffect(() => {
    // The provider's answer is valid once.
    if (isAsked.current) return
    isAsked.current = true
    const state = new URLSearchParams(search).get('state') ?? ''
    callDesk(desk, finishConnecting, { state, query: search.slice(1) })
      .then(async ({ mailboxId, grant }) => {
        showToast({ text: `Connected with ${mailProviderNames[grant.provider]}` })
        const { isVerified } = await callDesk(desk, getVerification, { id: mailboxId })
        const next = isVerified ? `${paths.inboxes}/${mailboxId}` : paths.connectInbox(mailboxId)
        void navigate(next, { replace: true })
      })
      .catch((error: unknown) => setRefusal((error as Error).message))
  }, [desk, navigate, search])
  return refusal === undefined ? <SkeletonRows rows={2} /> : <p role="alert">{refusal}</p>
}
