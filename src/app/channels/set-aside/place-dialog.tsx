import * as z from 'zod/mini'
import {
  placeSetAside,
  setAsideLimits,
  type SetAsideMail,
  type SetAsideView,
} from '#domain/channels/set-aside.ts'
import { email, id, optionalText } from '#domain/fields.ts'
import { reference } from '#local/queries/people.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { Fields } from './set-aside-styles.ts'

const words = z.object({
  email: email(),
  name: optionalText('Name', setAsideLimits.name),
  subject: optionalText('Subject', setAsideLimits.subject),
  mailboxId: z.optional(id()),
})

interface PlaceDialogProps {
  mail: SetAsideView
  onPlaced: (mail: SetAsideMail) => void
  onClose: () => void
}

/** Contact and subject of a conversation to create from a mail, prefilled from it. */
export function PlaceDialog({ mail, onPlaced, onClose }: PlaceDialogProps) {
  const desk = useDesk()
  const people = useLive(reference, undefined)
  const inboxes = [...(people?.mailboxes.values() ?? [])].filter(({ type }) => type === 'email')
  const form = useDialogForm(
    words,
    { email: mail.from?.email ?? '', name: mail.from?.name ?? '', subject: mail.subject },
    async (values) => onPlaced(await callDesk(desk, placeSetAside, { id: mail.id, ...values })),
  )
  return (
    <FormDialog
      title="Make a conversation"
      form={form}
      act={['Make a conversation', 'Making…']}
      onClose={onClose}
    >
      <Fields>
        <BoundText
          control={form.control}
          name="email"
          label="Customer's email"
          type="email"
          locked={false}
          autoFocus
          autoComplete="off"
        />
        <BoundText
          control={form.control}
          name="name"
          label="Name"
          locked={false}
          optional
          autoComplete="off"
        />
        <BoundText control={form.control} name="subject" label="Subject" locked={false} optional />
        {mail.mailboxId === null && (
          <BoundSelect
            control={form.control}
            name="mailboxId"
            label="Inbox"
            denied={undefined}
            options={inboxes.map(({ id: value, name }) => ({ value, label: name }))}
          />
        )}
      </Fields>
    </FormDialog>
  )
}
