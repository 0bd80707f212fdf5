import { useState } from 'react'
import {
  getAcknowledgement,
  putAcknowledgement,
  type Acknowledgement,
} from '#domain/automatic-answers/acknowledgement.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { AcknowledgementDialog } from './acknowledgement-dialog.tsx'
import { AcknowledgementPreview } from './acknowledgement-preview.tsx'
import { CheckRow, Checks } from '../check-row.tsx'

interface Props {
  /** The saved inbox. */
  mailbox: Pick<Mailbox, 'id' | 'name' | 'emailVerified'>
}

/** Card of an inbox's automatic acknowledgement: on or off, and its text. */
export function AcknowledgementCard({ mailbox }: Props) {
  const { value, keep } = useCallAbout(getAcknowledgement, mailbox.id)
  const denied = useAccess(putAcknowledgement, true)
  const [isOpen, setIsOpen] = useState(false)
  if (!value) return null
  return (
    <FormPart>
      <h2>Acknowledgement</h2>
      <Checks>
        <CheckRow
          {...lookOf(value, mailbox)}
          acts={
            <Button variant="outline" denied={denied} onClick={() => setIsOpen(true)}>
              {value.isOn ? 'Change' : 'Set up'}
            </Button>
          }
        >
          <p>
            At most once an hour for each address, and never to machines, lists, spam or inboxes of this desk.
            The customer still waits for an answer.
          </p>
        </CheckRow>
      </Checks>
      {value.isOn && <AcknowledgementPreview html={value.html} mailbox={mailbox} />}
      {isOpen && (
        <AcknowledgementDialog
          {...{ mailbox, acknowledgement: value }}
          onClose={() => setIsOpen(false)}
          onSaved={(saved) => {
            setIsOpen(false)
            void keep(saved)
            showToast({ text: saved.isOn ? 'New mail is acknowledged' : 'New mail is not acknowledged' })
          }}
        />
      )}
    </FormPart>
  )
}

function lookOf({ isOn }: Acknowledgement, { emailVerified }: Props['mailbox']) {
  if (!isOn) return { state: 'waiting', title: 'New mail is not acknowledged' } as const
  return emailVerified
    ? ({ state: 'good', title: 'New mail is acknowledged' } as const)
    : ({ state: 'waiting', title: 'New mail is acknowledged once the address is verified' } as const)
}
