import { useState } from 'react'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { WantedReach } from '#domain/channels/history-reach.ts'
import { startHistory } from '#domain/mail-history/endpoints.ts'
import type { MailHistory } from '#domain/mail-history/history.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { DialogFields } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { RadioField } from '#app/ui/options/choice-fields.tsx'
import { reachOptions } from './history-texts.ts'

interface Props {
  mailbox: Pick<Mailbox, 'id' | 'name'>
  left: MailHistory['left']
  onClose: () => void
  onBegun: (history: MailHistory) => void
}

/** Dialog for how far back old mail is imported. */
export function HistoryDialog({ mailbox, left, onClose, onBegun }: Props) {
  const desk = useDesk()
  const [reach, setReach] = useState<WantedReach>('month')
  const [isBusy, setIsBusy] = useState(false)
  const begin = async () => {
    setIsBusy(true)
    await callDesk(desk, startHistory, { id: mailbox.id, reach })
      .then(onBegun)
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <FormDialog
      title={`Old mail of ${mailbox.name}`}
      form={{
        isBusy,
        submit: async (event) => {
          event.preventDefault()
          await begin()
        },
      }}
      act={['Bring in', 'Beginning…']}
      dirty
      onClose={onClose}
    >
      <DialogFields>
        <RadioField label="How far back" value={reach} options={reachOptions(left)} onChange={setReach} />
      </DialogFields>
    </FormDialog>
  )
}
