import { useState } from 'react'
import type { Id } from '#lib/id.ts'
import { connectMailbox, type MailProviderName } from '#domain/channels/mail-grant.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  name: MailProviderName
  label: string
  variant?: 'outline' | 'primary'
  /** Resolves to the inbox to connect, creating it if needed. */
  inbox: () => Promise<Id>
}

/** Redirects to the provider, where the mailbox's owner consents. */
export function ConsentButton({ name, label, variant = 'outline', inbox }: Props) {
  const desk = useDesk()
  const denied = useAccess(connectMailbox, true)
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    try {
      const { address } = await callDesk(desk, connectMailbox, { provider: name, mailboxId: await inbox() })
      location.assign(address)
    } catch (error) {
      setIsBusy(false)
      reportFailure(error)
    }
  }
  return (
    <Button variant={variant} denied={denied} busy={isBusy} onClick={() => void leave()}>
      {label}
    </Button>
  )
}
