import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '#app/theme/styled.ts'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { ticketLimits } from '#domain/tickets/ticket.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundSwitch } from '#app/forms/bound-fields.tsx'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import { reference as referenceQuery, type Reference } from '#local/queries/people.ts'
import type { OutboxOp } from '#local/rows.ts'
import { announceTicket, createTicket, mendTicket } from './ticket-changes.ts'
import { assigneeOptions, inboxOptions, TicketChoice, TicketText } from './ticket-fields.tsx'
import { ticketSchema, type TicketFields, type TicketFormValues } from './ticket-schema.ts'
import { TicketMessage } from './ticket-message.tsx'
import { startOf } from './ticket-start.ts'
import { questionsOf } from '#app/composer/sending/send-questions.ts'
import { useMailValues } from '#app/composer/situation.ts'
import { useTicketContent } from './use-ticket-content.ts'

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: theme.spacing(3.5),
  '& > [data-whole]': { gridColumn: '1 / -1' },
  [theme.media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

const discarding = {
  title: 'Discard this ticket',
  text: 'What you wrote here is not kept.',
  confirm: 'Discard',
  cancel: 'Go on writing',
  tone: 'danger',
} as const

const noWords = 'Please write message'

interface TicketDialogProps {
  /** Op of a refused ticket; its values are loaded into the form to create it again. */
  refused?: string | null
  onClose: () => void
}

/** Form of a ticket, rendered once users and inboxes are loaded. */
export default function TicketDialog({ refused = null, onClose }: TicketDialogProps) {
  const people = useLive(referenceQuery, undefined)
  const ops = useLive(outboxOps, undefined)
  if (!people || !ops) return null
  return <TicketForm people={people} refused={ops.find(({ op }) => op === refused)} onClose={onClose} />
}

interface TicketFormProps {
  people: Reference
  refused: OutboxOp | undefined
  onClose: () => void
}

function TicketForm({ people, refused, onClose }: TicketFormProps) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [start] = useState(() => startOf(people, refused))
  const isMade = useRef(false)
  const { control, formState, handleSubmit } = useForm<TicketFormValues, unknown, TicketFields>({
    resolver: zodResolver(ticketSchema) as never,
    defaultValues: start.fields,
    mode: 'onTouched',
  })
  const [email, mailboxId] = useWatch({ control, name: ['email', 'mailboxId'] })
  const writing = useTicketContent(start.words, useMailValues(email, people.mailboxes.get(mailboxId ?? 0)))
  const create = async (fields: TicketFields) => {
    const { words } = writing
    if (isBlank(words.html)) {
      showToast({ text: noWords, tone: 'error', key: noWords })
      return
    }
    // Internal texts may have unfilled placeholders.
    const questions = fields.sendToUser ? questionsOf({ mode: 'new', subject: fields.subject, ...words }) : []
    for (const question of questions) if (!(await ask(question))) return
    // Prevents a second ticket by a second press while the form closes.
    if (isMade.current) return
    isMade.current = true
    const { refused: mended } = start
    const made = mended ? mendTicket(desk, mended, fields, words) : createTicket(desk, fields, words)
    const op = await made.catch((error: unknown) => {
      isMade.current = false
      throw error
    })
    onClose()
    void announceTicket(desk, op, isOffline).catch(reportFailure)
  }
  const submit = () => void handleSubmit((fields) => create(fields).catch(reportFailure))()
  const isDirty = formState.isDirty || writing.isDirty
  const leave = async () => {
    if (!isDirty || (await ask(discarding))) onClose()
  }
  return (
    <Dialog
      open
      title="Create Ticket"
      size="md"
      onClose={() => void leave().catch(reportFailure)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={formState.isSubmitting}
            disabled={writing.files.isTaking}
          >
            Create Ticket
          </Button>
        </>
      }
    >
      <Fields>
        <TicketChoice control={control} name="mailboxId" label="Mailbox" options={inboxOptions(people)} />
        <TicketChoice control={control} name="assignee" label="Assignee" options={assigneeOptions(people)} />
        <TicketText control={control} name="email" label="Email" inputMode="email" autoFocus />
        <TicketText control={control} name="name" label="Name" max={ticketLimits.name} />
        <div data-whole>
          <TicketText control={control} name="subject" label="Subject" max={ticketLimits.subject} />
        </div>
        <div data-whole>
          <TicketMessage html={start.words.html} writing={writing} onSend={submit} />
        </div>
        <div data-whole>
          <BoundSwitch
            control={control}
            name="sendToUser"
            label="Send to the requester"
            help="Mails the ticket, so that they can answer"
            denied={undefined}
          />
        </div>
      </Fields>
    </Dialog>
  )
}
