import { useState } from 'react'
import { discoverMail, type MailProposal } from '#domain/channels/mail-discovery.ts'
import { usePageTitle } from '#app/desk/page/page-title.ts'
import { paths } from '#app/paths.ts'
import { Gate } from '#app/records/gate.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { SettingsSection } from '#app/records/settings-styles.ts'
import { AddressStep } from './connect-address.tsx'
import type { InboxToBe } from './connect-inbox.ts'
import { ServersStep } from './connect-servers.tsx'

/** An address with its discovered servers. */
export interface Found {
  inbox: InboxToBe
  proposal: MailProposal
}

/**
 * Connects a mailbox by its address: its servers are discovered, tested step by step, and proved by a mail
 * that is sent and received. Nothing is saved before the servers accept the sign-in.
 */
export function ConnectPage() {
  usePageTitle(['Connect your mailbox'])
  const [found, setFound] = useState<Found>()
  const [email, setEmail] = useState('')
  return (
    <Gate access={discoverMail}>
      <SettingsPage title="Connect your mailbox" back={paths.inboxes}>
        <SettingsSection>
          {found ? (
            <ServersStep
              key={found.inbox.email}
              {...found}
              onBack={() => {
                setEmail(found.inbox.email)
                setFound(undefined)
              }}
            />
          ) : (
            <AddressStep email={email} onFound={setFound} />
          )}
        </SettingsSection>
      </SettingsPage>
    </Gate>
  )
}
