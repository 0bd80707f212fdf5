import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contact } from '#domain/customers/contact.ts'
import { eraseCustomer, previewErasure } from '#domain/customers/erasure.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { Outcome, Quiet } from '#app/merging/merge-styles.ts'
import { customerName } from '#app/messages/customer-name.ts'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { eraseTexts } from './erase-texts.ts'

/** Erasure of a person: lists what is deleted and what stays; their name must be typed. */
export default function EraseDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const name = customerName(contact)
  const [word, setWord] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { value, gap } = useCallAbout(previewErasure, contact.id)
  const isReady = value !== undefined && word === name
  const erase = async () => {
    setIsBusy(true)
    try {
      await callDesk(desk, eraseCustomer, { id: contact.id })
      onClose()
      await navigate(paths.customers)
      showToast({ text: 'Customer Erased', tone: 'done' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="md"
      role="alertdialog"
      title={`Erase ${name} for good?`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isBusy) void erase().catch(reportFailure)
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="dangerFill" busy={isBusy} disabled={!isReady}>
            Erase
          </Button>
        </>
      }
    >
      {!value ? (
        <Quiet role="status">
          {gap === 'connection' ? 'Needs a connection' : gap ? 'The preview did not load' : 'Looking…'}
        </Quiet>
      ) : (
        eraseTexts(value).map(({ title, lines }) => (
          <Outcome key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(([label, text]) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </Fragment>
              ))}
            </dl>
          </Outcome>
        ))
      )}
      <TextInput
        label={`Type ${name} to go on`}
        value={word}
        onChange={setWord}
        autoFocus
        autoComplete="off"
      />
    </Dialog>
  )
}
