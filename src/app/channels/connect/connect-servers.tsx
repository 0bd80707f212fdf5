import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id } from '#lib/id.ts'
import { checkMailServers, type MailServersCheck } from '#domain/channels/mail-discovery.ts'
import { mailProviderNames } from '#domain/channels/mail-grant.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { localMailboxes } from '#local/queries/records.ts'
import { connectServers, makeInbox } from './connect-inbox.ts'
import type { Found } from './connect-page.tsx'
import { ProposalRows } from './connect-proposal.tsx'
import { ServersForm, type TypedServers } from './connect-servers-form.tsx'
import { ConnectForm } from './connect-styles.ts'
import { ConsentButton } from './consent-button.tsx'
import { toConnectWith } from '../fetching/fetching-texts.ts'

interface Props extends Found {
  /** Returns to the address. */
  onBack: () => void
}

/** Second step: sign-in to the mailbox, by consent or with a password. */
export function ServersStep({ inbox, proposal, onBack }: Props) {
  const { consent, host } = proposal
  const isByConsent = consent?.isConfigured ?? false
  const [isByHand, setIsByHand] = useState(!isByConsent && host?.password !== 'none')
  const { toInbox, connect, tried } = useConnecting(inbox)
  return (
    <>
      <ConnectForm as="div">
        <h2>{inbox.email}</h2>
        <ProposalRows {...{ proposal, isByHand }} email={inbox.email} />
        {consent && isByConsent && (
          <ConsentButton
            name={consent.name}
            label={`Connect with ${mailProviderNames[consent.name]}`}
            variant="primary"
            inbox={toInbox}
          />
        )}
        {consent && !isByConsent && <p>{toConnectWith(consent)}</p>}
        {!isByHand && (
          <Button variant="outline" onClick={() => setIsByHand(true)}>
            {host?.password === 'app' ? 'Sign in with a password instead' : 'Enter the servers by hand'}
          </Button>
        )}
      </ConnectForm>
      {isByHand && <ServersForm {...{ inbox, proposal, tried }} isSecond={isByConsent} onSubmit={connect} />}
      <Button variant="ghost" onClick={onBack}>
        Another address
      </Button>
    </>
  )
}

/** Tests the entered servers, then creates and connects the inbox if all checks pass. */
function useConnecting(inbox: Found['inbox']) {
  const desk = useDesk()
  const navigate = useNavigate()
  const held = useLive(localMailboxes.all, undefined)
  const made = useRef<Id>(undefined)
  const [tried, setTried] = useState<MailServersCheck>()
  const toInbox = async (): Promise<Id> => {
    // An unfinished inbox of this address is continued; the replica may not have a new one yet.
    const begun = held?.find(({ email }) => email?.toLowerCase() === inbox.email.toLowerCase())
    made.current ??= begun?.id ?? (await makeInbox(desk, inbox))
    return made.current
  }
  const connect = async (typed: TypedServers) => {
    setTried(undefined)
    const answer = await callDesk(desk, checkMailServers, { email: inbox.email, ...typed })
    setTried(answer)
    if (!isWell(answer)) return
    const id = await toInbox()
    await connectServers(desk, id, { ...typed, folders: answer.receiving.folders })
    void navigate(paths.connectInbox(id))
  }
  return { toInbox, connect, tried }
}

/** True if both servers pass all checks. */
export const isWell = ({ receiving, sending }: MailServersCheck): boolean =>
  [...receiving.steps, ...sending.steps].every(({ trouble }) => trouble === null)
