import * as z from 'zod/mini'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import {
  conversationFates,
  getMailboxDeletion,
  putMailboxDeletion,
  type ConversationFate,
} from '#domain/channels/mailbox-deletion.ts'
import { mailboxResource } from '#domain/channels/mailbox-resource.ts'
import { trashDays } from '#domain/conversations/trash.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useCallAbout } from '#app/desk/calls/use-call.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundRadio, BoundSelect, BoundSwitch } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import type { RemovalProps } from '#app/records/record-kind.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { localMailboxes } from '#local/queries/records.ts'
import { channelToasts } from '../channel-toasts.ts'
import { Fields } from '../set-aside/set-aside-styles.ts'

const nothing = z.object({})

const choice = z.object({
  conversations: z.enum(conversationFates),
  mailboxId: z.int('Choose an inbox'),
  keepsAddresses: z.boolean(),
})

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

const fateWords = (held: string): Record<ConversationFate, string> => ({
  move: `Move its ${held} to another inbox`,
  trash: `Put its ${held} into the trash of another inbox`,
})

/** Asks for the treatment of an inbox's conversations, then deletes the inbox. */
export function DeletionDialog({ row: mailbox, onClose, onRemoved }: RemovalProps<Mailbox>) {
  const { value: held } = useCallAbout(getMailboxDeletion, mailbox.id)
  const all = useLive(localMailboxes.all, undefined)
  if (!held || !all) return null
  const others = all.filter(({ id }) => id !== mailbox.id)
  const why = whyNot(mailbox, held, others.length)
  if (why !== undefined) return <Refusal mailbox={mailbox} why={why} onClose={onClose} />
  const parts = { mailbox, onClose, onRemoved }
  if (held.conversations + held.waiting === 0) return <EmptyDeletion {...parts} />
  return <HeldDeletion {...parts} count={held.conversations} others={others} />
}

type Held = z.infer<typeof getMailboxDeletion.output>

/** Reason why an inbox cannot be deleted; undefined if it can. */
function whyNot({ name }: Mailbox, { conversations, isUnderWay }: Held, others: number): string | undefined {
  if (isUnderWay)
    return `${name} is being deleted: its conversations are on their way, and it goes with the last of them.`
  if (conversations > 0 && others === 0)
    return `It holds ${counted(conversations, 'conversation')}, and there is no other inbox to take them. Make one first.`
  return undefined
}

interface DeletionProps {
  mailbox: Mailbox
  onClose: () => void
  onRemoved: (toast: string) => void
}

function Refusal({ mailbox, why, onClose }: Omit<DeletionProps, 'onRemoved'> & { why: string }) {
  return (
    <Dialog
      open
      title={`Delete ${mailbox.name}`}
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>{why}</p>
    </Dialog>
  )
}

function EmptyDeletion({ mailbox, onClose, onRemoved }: DeletionProps) {
  const desk = useDesk()
  const form = useDialogForm<z.infer<typeof nothing>>(nothing, {}, async () => {
    await callDesk(desk, mailboxResource.endpoints.remove, { id: mailbox.id })
    onRemoved(channelToasts.deleted)
  })
  return (
    <FormDialog {...{ form, onClose }} {...deleting(mailbox)}>
      <Consequences mailbox={mailbox} isGivenUp />
    </FormDialog>
  )
}

const deleting = ({ name }: Mailbox) =>
  ({ title: `Delete ${name}`, act: ['Delete', 'Deleting…'], tone: 'dangerFill' }) as const

interface HeldProps extends DeletionProps {
  /** Number of its conversations. */
  count: number
  others: readonly Mailbox[]
}

function HeldDeletion({ mailbox, count, others, onClose, onRemoved }: HeldProps) {
  const desk = useDesk()
  const only = others.length === 1 ? others[0] : undefined
  const form = useDialogForm<z.infer<typeof choice>>(
    choice,
    { conversations: 'move', keepsAddresses: true, ...(only && { mailboxId: only.id }) },
    async (chosen) => {
      const { isDeleted } = await callDesk(desk, putMailboxDeletion, { id: mailbox.id, ...chosen })
      onRemoved(isDeleted ? channelToasts.deleted : 'Its conversations are moved, then it is deleted')
    },
  )
  const fates = fateWords(counted(count, 'conversation'))
  return (
    <FormDialog {...{ form, onClose }} {...deleting(mailbox)}>
      <Fields>
        <Consequences mailbox={mailbox} />
        <BoundRadio
          control={form.control}
          name="conversations"
          label="Conversations"
          options={conversationFates.map((value) => ({
            ...{ value, label: fates[value] },
            ...(value === 'trash' && { help: `They are deleted from there after ${trashDays} days.` }),
          }))}
        />
        <BoundSelect
          control={form.control}
          name="mailboxId"
          label="Other inbox"
          help="Who sees it sees them from then on, and answers leave from it."
          denied={undefined}
          options={others.map(({ id: value, name }) => ({ value, label: name }))}
        />
        {mailbox.email !== null && (
          <BoundSwitch
            control={form.control}
            name="keepsAddresses"
            label={`Mail to ${mailbox.email} continues to arrive, in the other inbox`}
            help="Else nobody takes it in any more, and customers’ answers come back to them."
            denied={undefined}
          />
        )}
      </Fields>
    </FormDialog>
  )
}

function Consequences({
  isGivenUp,
  mailbox: { email },
}: Pick<DeletionProps, 'mailbox'> & { isGivenUp?: boolean }) {
  return (
    <p>
      Are you sure you want to delete ?
      {isGivenUp && email !== null && ` Mail to ${email} is not taken in any more.`}
      {' Nothing is fetched or sent by its servers any more, and their passwords are forgotten.'}
    </p>
  )
}
