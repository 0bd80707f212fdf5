import { useState } from 'react'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLive } from '#app/desk/live/use-live.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { notVerified, sendsMail } from '#domain/channels/sends-mail.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { conversationById, draftsOf } from '#local/queries/conversations.ts'
import { reference as referenceQuery } from '#local/queries/people.ts'
import { NewEmailForm } from './new-email-form.tsx'

/** Inboxes that can send a new mail. */
const sendingInboxes = (mailboxes: Iterable<Mailbox>): Mailbox[] =>
  [...mailboxes]
    .filter((mailbox) => mailbox.type === 'email' && sendsMail(mailbox))
    .sort((a, b) => a.name.localeCompare(b.name))

export interface NewEmailDialogProps {
  open: boolean
  onClose: () => void
  /** Conversation of an unsent mail to continue. */
  conversationId?: number
  /** Draft to open if several devices wrote one; the newest by default. */
  draftId?: number | undefined
  /** Initial recipients. */
  to?: Address[]
}

/** Dialog for a new mail: sending starts a conversation; until then it is a draft. */
export function NewEmailDialog({ open, onClose, conversationId, draftId, to = [] }: NewEmailDialogProps) {
  const reference = useLive(referenceQuery, undefined)
  const drafts = useLive(draftsOf, conversationId ?? 0)
  const conversation = useLive(conversationById, conversationId ?? 0)
  // Each opening is a new mail; the previous one stays until its transition ends.
  const [session, setSession] = useState(0)
  if (!reference || !drafts || conversation === undefined) return null
  const inboxes = sendingInboxes(reference.mailboxes.values())
  if (inboxes.length === 0)
    return (
      <Dialog
        open={open}
        title="New email"
        onClose={onClose}
        actions={
          <Button variant="primary" autoFocus onClick={onClose}>
            OK
          </Button>
        }
      >
        {notVerified}
      </Dialog>
    )
  return (
    <NewEmailForm
      key={session}
      open={open}
      onClose={onClose}
      onClosed={() => setSession(session + 1)}
      inboxes={inboxes}
      draft={drafts.find(({ id, mode }) => mode === 'new' && (draftId === undefined || id === draftId))}
      mailboxId={conversation?.mailboxId ?? null}
      to={to}
    />
  )
}
