import { useState } from 'react'
import type { Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { fetchTroubles } from '#domain/channels/fetching.ts'
import { connectionFields, serverPairFields, type MailServersCheck } from '#domain/channels/mail-discovery.ts'
import { keepsPasswordPrivate } from '#domain/channels/mail-server.ts'
import { sendTroubles } from '#domain/channels/sending.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { FieldPair } from '#app/forms/field-pair.tsx'
import { useDialogForm } from '#app/forms/use-dialog-form.ts'
import { Button } from '#app/ui/button.tsx'
import type { Found } from './connect-page.tsx'
import { ConnectForm } from './connect-styles.ts'
import { ServerSteps } from './server-steps.tsx'
import { typedNumber } from '../fetching/typed-number.ts'

const { receiving, sending } = serverPairFields

/** Form values before parsing: a port is a text. */
const typedServers = z.object({
  password: connectionFields.password,
  sendingPassword: connectionFields.sendingPassword,
  receiving: z
    .object({ ...receiving, port: z.pipe(typedNumber, receiving.port) })
    .check(keepsPasswordPrivate),
  sending: z.object({ ...sending, port: z.pipe(typedNumber, sending.port) }).check(keepsPasswordPrivate),
})
/** Both servers with their passwords, as entered. */
export type TypedServers = z.infer<typeof typedServers>

interface Props extends Found {
  /** Result of the last server test. */
  tried: MailServersCheck | undefined
  /** True if a better method is offered first. */
  isSecond: boolean
  onSubmit: (typed: TypedServers) => Promise<void>
}

/** Form with the proposed servers of a mailbox and its password. */
export function ServersForm({ inbox, proposal, tried, isSecond, onSubmit }: Props) {
  const isKnown = proposal.receiving !== null && proposal.sending !== null
  const [isOpen, setIsOpen] = useState(!isKnown)
  const form = useDialogForm<TypedServers>(
    typedServers as never,
    {
      password: '',
      sendingPassword: '',
      receiving: proposal.receiving ?? { host: '', port: 993, security: 'tls', user: inbox.email },
      sending: proposal.sending ?? { host: '', port: 465, security: 'tls', user: inbox.email },
    },
    async (typed) => {
      // The error may be in any of the fields.
      setIsOpen(true)
      await onSubmit(typed)
    },
  )
  const { control } = form
  const isForApps = proposal.host?.password === 'app'
  return (
    <ConnectForm onSubmit={(event) => void form.submit(event)} noValidate>
      <BoundText
        {...{ control, name: 'password', type: 'password', autoComplete: 'off', locked: false }}
        label={isForApps ? 'Password for apps' : 'Password'}
        autoFocus={isKnown}
        help="Stored encrypted and never shown again."
      />
      {isOpen ? (
        <>
          <ServerFields
            control={control}
            way="receiving"
            label="IMAP"
            help="993 with TLS, 143 with STARTTLS"
          />
          <ServerFields control={control} way="sending" label="SMTP" help="465 with TLS, 587 with STARTTLS" />
          <BoundText
            {...{ control, name: 'sendingPassword', label: 'SMTP password', type: 'password' }}
            {...{ autoComplete: 'off', locked: false, optional: true }}
            help="Where sending has one of its own; left empty, it is the same"
          />
        </>
      ) : (
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          Change the servers
        </Button>
      )}
      {tried && (
        <>
          <h2>Receiving</h2>
          <ServerSteps steps={tried.receiving.steps} troubles={fetchTroubles} />
          <h2>Sending</h2>
          <ServerSteps steps={tried.sending.steps} troubles={sendTroubles} />
        </>
      )}
      <Button type="submit" variant={isSecond ? 'outline' : 'primary'} busy={form.isBusy} busyLabel="Trying…">
        Try it out and connect
      </Button>
    </ConnectForm>
  )
}

const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None, on this machine only' },
] as const

interface ServerFieldsProps {
  control: Control<TypedServers>
  way: 'receiving' | 'sending'
  label: string
  /** Help text with the usual port. */
  help: string
}

function ServerFields({ control, way, label, help }: ServerFieldsProps) {
  return (
    <>
      <BoundText {...{ control, name: `${way}.host`, label: `${label} server`, locked: false }} />
      <FieldPair>
        <BoundSelect
          {...{ control, name: `${way}.security`, label: `${label} encryption`, options: securities }}
          denied={undefined}
        />
        <BoundText
          {...{ control, name: `${way}.port`, label: `${label} port`, inputMode: 'numeric', locked: false }}
          help={help}
        />
      </FieldPair>
      <BoundText
        {...{ control, name: `${way}.user`, label: `${label} user`, locked: false, autoComplete: 'off' }}
      />
    </>
  )
}
