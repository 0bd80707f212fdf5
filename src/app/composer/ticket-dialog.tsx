import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import { Paperclip } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { isBlank } from '#domain/conversations/preview.ts'
import { ticketLimits } from '#domain/conversations/ticket.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useLive } from '#app/desk/use-live.ts'
import { BoundSwitch } from '#app/forms/bound-fields.tsx'
import { useConnection } from '#app/shell/connection.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'
import { reference as referenceQuery, type Reference } from '#local/queries/people.ts'
import { FileRow } from './file-row.tsx'
import { MessageEditor } from './message-editor.tsx'
import { formWriting } from './outgoing-html.ts'
import { announceTicket, createTicket } from './ticket-changes.ts'
import { assigneeOptions, inboxOptions, TicketChoice, TicketText } from './ticket-fields.tsx'
import { TicketFiles } from './ticket-files.ts'
import { ticketSchema, type TicketFields, type TicketFormValues } from './ticket-schema.ts'
import { useFiles } from './use-files.ts'

const Fields = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: theme.spacing(3.5),
  '& > [data-whole]': { gridColumn: '1 / -1' },
  [theme.media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

const Page = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: theme.size.menuHeight / 2,
  borderRadius: theme.radius.control,
  boxShadow: theme.insetRing('control'),
}))

const nobody: never[] = []
const noWords = 'Please write message'

/** The form of a ticket, once the people and inboxes to choose from are known. */
export default function TicketDialog({ onClose }: { onClose: () => void }) {
  const people = useLive(referenceQuery, undefined)
  return people ? <TicketForm people={people} onClose={onClose} /> : null
}

function TicketForm({ people, onClose }: { people: Reference; onClose: () => void }) {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const [holder] = useState(() => new TicketFiles())
  const { attachments } = useSyncExternalStore(holder.subscribe, () => holder.state).words
  const files = useFiles(holder)
  const picker = useFilePicker(files.take)
  const [html, setHtml] = useState('')
  const { control, formState, handleSubmit } = useForm<TicketFormValues, unknown, TicketFields>({
    resolver: zodResolver(ticketSchema) as never,
    defaultValues: {
      ...{ assignee: undefined, mailboxId: undefined },
      ...{ subject: '', email: '', name: '', sendToUser: true },
    },
    mode: 'onTouched',
  })
  const create = async (fields: TicketFields) => {
    if (isBlank(html)) {
      showToast({ text: noWords, tone: 'error', key: noWords })
      return
    }
    const op = await createTicket(desk, fields, { html, attachments })
    onClose()
    void announceTicket(desk, op, isOffline).catch(reportFailure)
  }
  const submit = () => void handleSubmit((fields) => create(fields).catch(reportFailure))()
  return (
    <Dialog
      open
      title="Create Ticket"
      size="md"
      onClose={onClose}
      dirty={formState.isDirty || html !== '' || attachments.length > 0}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={formState.isSubmitting} disabled={files.isTaking}>
            Create Ticket
          </Button>
        </>
      }
    >
      <Fields>
        <TicketChoice control={control} name="mailboxId" label="Mailbox" options={inboxOptions(people)} />
        <TicketChoice control={control} name="assignee" label="Assignee" options={assigneeOptions(people)} />
        <TicketText control={control} name="email" label="Email" inputMode="email" />
        <TicketText control={control} name="name" label="Name" max={ticketLimits.name} />
        <div data-whole>
          <TicketText control={control} name="subject" label="Subject" max={ticketLimits.subject} />
        </div>
        <div data-whole>
          <Field
            group
            label="Message"
            aside={<IconButton name="Attach files" icon={Paperclip} size="sm" onClick={picker.pick} />}
          >
            {() => (
              <Page>
                <MessageEditor
                  html=""
                  onChange={setHtml}
                  onReady={() => undefined}
                  writing={formWriting}
                  hint="Write a message"
                  enterSends={false}
                  people={nobody}
                  findPicture={files.findPicture}
                  onSend={submit}
                  onFiles={files.take}
                />
                <FileRow files={attachments} onRemove={files.remove} />
              </Page>
            )}
          </Field>
          {picker.input}
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
