import { useState } from 'react'
import * as z from 'zod/mini'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { keepsPasswordPrivate } from '#domain/channels/mail-server.ts'
import {
  checkSending,
  putSending,
  sendingLimits,
  sendingFields,
  sendTroubles,
  type Sending,
  type SendingCheck,
} from '#domain/channels/sending.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { DialogFields, FieldPair } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ServerSteps } from '../connect/server-steps.tsx'
import { typedNumber } from '../fetching/typed-number.ts'

/** Form values before parsing: a number is a text. */
const typedWords = z
  .object({
    ...sendingFields,
    port: z.pipe(typedNumber, sendingFields.port),
    perMinute: z.pipe(typedNumber, sendingFields.perMinute),
  })
  .check(keepsPasswordPrivate)
type Typed = z.infer<typeof typedWords>

const securities = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'None' },
] as const

interface Props {
  mailbox: Pick<Mailbox, 'id' | 'name' | 'email'>
  /** State when the dialog was opened; null if there is none yet. */
  sending: Sending | null
  onClose: () => void
  onSaved: (sending: Sending) => void
}

/** Form of an inbox's sending server, which is tested before it is saved. */
export function SendingDialog({ mailbox, sending, onClose, onSaved }: Props) {
  const desk = useDesk()
  const { id } = mailbox
  const [tried, setTried] = useState<SendingCheck & { words: Typed }>()
  const kept = sending?.server
  const save = async (words: Typed) =>
    onSaved(await callDesk(desk, putSending, { ...words, id, revision: sending?.revision ?? 0 }))
  const form = useDialogForm<Typed>(
    typedWords as never,
    {
      host: kept?.host ?? '',
      port: kept?.port ?? 587,
      security: kept?.security ?? 'starttls',
      user: kept?.user ?? mailbox.email ?? '',
      password: '',
      perMinute: sending?.perMinute ?? sendingLimits.perMinute.usual,
    },
    async (words) => {
      setTried(undefined)
      const { steps } = await callDesk(desk, checkSending, { ...words, id })
      setTried({ steps, words })
      if (steps.every(({ trouble }) => trouble === null)) await save(words)
    },
  )
  return (
    <FormDialog
      title={`Server of ${mailbox.name}`}
      form={form}
      act={['Try it out and save', 'Trying…']}
      dirty
      onClose={onClose}
    >
      <DialogFields>
        <ServerFields control={form.control} kept={kept} />
        {tried && (
          <>
            <ServerSteps steps={tried.steps} troubles={sendTroubles} />
            {tried.steps.some(({ trouble }) => trouble !== null) && (
              <Button variant="outline" onClick={() => void save(tried.words).catch(reportFailure)}>
                Save it nevertheless
              </Button>
            )}
          </>
        )}
      </DialogFields>
    </FormDialog>
  )
}

type Control = ReturnType<typeof useDialogForm<Typed>>['control']

/** Help text below a password. */
function passwordHelp(kept: Sending['server'] | undefined): string {
  if (kept?.byGrant) return 'None is needed: the desk signs in by what its provider has granted.'
  return kept?.hasPassword
    ? 'One is kept. Leave this empty to keep it.'
    : 'Stored encrypted and never shown again.'
}

function ServerFields({ control, kept }: { control: Control; kept: Sending['server'] | undefined }) {
  return (
    <>
      <BoundText
        {...{ control, name: 'host', label: 'SMTP server', locked: false, autoFocus: true }}
        help="Such as smtp.example.com"
      />
      <FieldPair>
        <BoundSelect
          {...{ control, name: 'security', label: 'Encryption', options: securities, denied: undefined }}
        />
        <BoundText
          {...{ control, name: 'port', label: 'Port', inputMode: 'numeric', locked: false }}
          help="587 with STARTTLS, 465 with TLS"
        />
      </FieldPair>
      <BoundText
        {...{ control, name: 'user', label: 'User', locked: false, optional: true, autoComplete: 'off' }}
        help="Empty where the server wants no sign-in"
      />
      <BoundText
        {...{ control, name: 'password', label: 'Password', type: 'password', autoComplete: 'off' }}
        locked={false}
        optional={Boolean(kept?.hasPassword || kept?.byGrant)}
        help={passwordHelp(kept)}
      />
      <BoundText
        {...{ control, name: 'perMinute', label: 'Mails a minute', inputMode: 'numeric', locked: false }}
        help="At most so many: Microsoft 365 takes 30"
      />
    </>
  )
}
