import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { discoverMail } from '#domain/channels/mail-discovery.ts'
import { mailboxLimits } from '#domain/channels/mailbox-resource.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { email, optionalText } from '#domain/fields.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { localMailboxes } from '#local/queries/records.ts'
import { usualName } from './connect-inbox.ts'
import type { Found } from './connect-page.tsx'
import { ConnectForm } from './connect-styles.ts'

const words = z.object({ email: email(), name: optionalText('Name', mailboxLimits.name) })

interface Props {
  /** Address of the previous lookup. */
  email: string
  onFound: (found: Found) => void
}

/** First step: the address that customers write to. */
export function AddressStep({ email: before, onFound }: Props) {
  const desk = useDesk()
  const denied = useAccess(discoverMail, true)
  const inboxes = useLive(localMailboxes.all, undefined) ?? []
  const [there, setThere] = useState<Mailbox>()
  const form = useDialogForm(words, { email: before, name: '' }, async (typed) => {
    const held = inboxes.find((each) => each.email?.toLowerCase() === typed.email.toLowerCase())
    setThere(held?.emailVerified ? held : undefined)
    if (held?.emailVerified) return
    const proposal = await callDesk(desk, discoverMail, { email: typed.email })
    const name = held?.name ?? (typed.name || usualName(typed.email, inboxes))
    onFound({ inbox: { email: typed.email, name }, proposal })
  })
  const { control } = form
  return (
    <ConnectForm onSubmit={(event) => void form.submit(event)} noValidate>
      <p>
        The address is enough to begin: its servers are looked for, tried out, and shown to work by a mail
        that goes out and comes back. Nothing is changed in your mailbox.
      </p>
      <BoundText
        {...{ control, name: 'email', label: 'Email', inputMode: 'email', locked: false, autoFocus: true }}
        help="The one that customers write to, such as support@example.com"
      />
      <BoundText
        {...{ control, name: 'name', label: 'Name of the inbox', locked: false, optional: true }}
        max={mailboxLimits.name}
        help="As agents see it; left empty, it is called as its address begins"
      />
      {there && (
        <p role="alert">
          {`${there.email} is an inbox already. `}
          <Link to={`${paths.inboxes}/${there.id}`}>Open its settings</Link>
        </p>
      )}
      <Button type="submit" variant="primary" denied={denied} busy={form.isBusy} busyLabel="Looking…">
        Go on
      </Button>
      <p>
        Is mail delivered or forwarded to this server instead?{' '}
        <Link to={`${paths.inboxes}/new`}>New inbox without a mailbox elsewhere</Link>
      </p>
    </ConnectForm>
  )
}
