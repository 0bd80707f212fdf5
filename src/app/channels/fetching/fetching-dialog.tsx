import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import { fetchTroubles, type Fetching, type ImapFolder } from '#domain/channels/fetching.ts'
import { checkFetching, serverFields, type ServerCheck } from '#domain/channels/fetching-endpoints.ts'
import { isSameLogin, keepsPasswordPrivate } from '#domain/channels/mail-server.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { DialogFields, FieldPair } from '#app/forms/field-pair.tsx'
import { FormDialog } from '#app/forms/form-dialog.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { signsInByConsent } from './fetching-texts.ts'
import { FolderDialog } from './fetching-folders.tsx'
import { ServerSteps } from '../connect/server-steps.tsx'
import { typedNumber } from './typed-number.ts'

/** Form values before parsing: a port is a text. */
const typedWords = z
  .object({ ...serverFields, port: z.pipe(typedNumber, serverFields.port) })
  .check(keepsPasswordPrivate)
type Typed = z.infer<typeof typedWords>

const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None, on this machine only' },
] as const

interface Props {
  mailbox: Pick<Mailbox, 'id' | 'name' | 'email'>
  fetching: Fetching | null
  onClose: () => void
  onSaved: (fetching: Fetching) => void
}

/** Connects a mailbox: the server is tested first, then its folders are chosen. */
export function FetchingDialog(props: Props) {
  const [reached, setReached] = useState<{ server: Typed; folders: ImapFolder[] }>()
  if (reached) return <FolderDialog {...props} {...reached} />
  return <ServerDialog {...props} onReached={(server, folders) => setReached({ server, folders })} />
}

interface ServerDialogProps extends Props {
  onReached: (server: Typed, folders: ImapFolder[]) => void
}

function ServerDialog({ mailbox, fetching, onClose, onReached }: ServerDialogProps) {
  const desk = useDesk()
  const [steps, setSteps] = useState<ServerCheck['steps']>([])
  const kept = fetching?.server
  const form = useDialogForm<Typed>(
    typedWords as never,
    {
      host: kept?.host ?? '',
      port: kept?.port ?? 993,
      security: kept?.security ?? 'tls',
      user: kept?.user ?? mailbox.email ?? '',
      password: '',
    },
    async (server) => {
      setSteps([])
      const answer = await callDesk(desk, checkFetching, { ...server, id: mailbox.id })
      setSteps(answer.steps)
      if (answer.steps.every(({ trouble }) => trouble === null)) onReached(server, answer.folders)
    },
  )
  const { control } = form
  return (
    <FormDialog
      title={`Mailbox of ${mailbox.name}`}
      form={form}
      act={['Try it out', 'Trying…']}
      dirty
      onClose={onClose}
    >
      <DialogFields>
        <BoundText
          control={control}
          name="host"
          label="IMAP server"
          locked={false}
          autoFocus
          help="Such as imap.example.com"
        />
        <FieldPair>
          <BoundSelect
            control={control}
            name="security"
            label="Encryption"
            options={securities}
            denied={undefined}
          />
          <BoundText
            control={control}
            name="port"
            label="Port"
            inputMode="numeric"
            locked={false}
            help="993 with TLS, 143 with STARTTLS"
          />
        </FieldPair>
        <BoundText control={control} name="user" label="User" locked={false} autoComplete="off" />
        <Password control={control} kept={kept} />
        <ServerSteps steps={steps} troubles={fetchTroubles} />
      </DialogFields>
    </FormDialog>
  )
}

/** Password of the mailbox: not needed with a provider's grant, or while server and user stay the same. */
function Password({ control, kept }: { control: Control<Typed>; kept: Fetching['server'] | undefined }) {
  const [host, user] = useWatch({ control, name: ['host', 'user'] })
  const isSame = kept !== undefined && isSameLogin(kept, { host: host.trim(), user: user.trim() })
  if (isSame && kept.byGrant) return <p>{signsInByConsent(kept)}</p>
  return (
    <BoundText
      control={control}
      name="password"
      label="Password"
      type="password"
      autoComplete="off"
      locked={false}
      optional={isSame && kept.hasPassword}
      help={
        isSame && kept.hasPassword
          ? 'One is kept. Leave this empty to keep it.'
          : 'Stored encrypted and never shown again.'
      }
    />
  )
}
