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

/** An address whose servers were looked for. */
export interface Found {
  inbox: InboxToBe
  proposal: MailProposal
}

/**
 * Connects a mailbox from its address alone: its servers are found, tried out step by step, and shown to work by a mail
 * that goes out and comes back. Nothing is kept before the servers have let us in.
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
