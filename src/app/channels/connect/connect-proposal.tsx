import type { MailProposal } from '#domain/channels/mail-discovery.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import { CheckRow, Checks } from '../check-row.tsx'
import { securityNames } from '../fetching/fetching-texts.ts'

interface Props {
  email: string
  proposal: MailProposal
  /** True if the user signs in with a password. */
  isByHand: boolean
}

/** Discovered servers of an address. */
export function ProposalRows({ email, proposal, isByHand }: Props) {
  const { exchangers, receiving, sending, host } = proposal
  const help = isByHand || !receiving ? host?.help : null
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return (
    <Checks>
      {exchangers.state === 'found' && (
        <CheckRow state="good" title={`Mail to ${domain} is taken`}>
          {exchangers.names.length > 0 && <p>By {exchangers.names.join(', ')}</p>}
        </CheckRow>
      )}
      {exchangers.state === 'none' && (
        <CheckRow state="bad" title={`DNS names nobody who takes mail for ${domain}`}>
          <p>Check the address for a slip of the pen. Without an MX record hardly any mail arrives there.</p>
        </CheckRow>
      )}
      {exchangers.state === 'unknown' && (
        <CheckRow state="waiting" title="DNS does not answer at the moment">
          <p>Enter the servers by hand, or go back and try again.</p>
        </CheckRow>
      )}
      <CheckRow state={receiving && sending ? 'good' : 'waiting'} title={titleOf(proposal)}>
        {receiving && <p>Mail is fetched from {placeOf(receiving)}</p>}
        {sending && <p>Mail is sent by {placeOf(sending)}</p>}
        {!(receiving && sending) && !help && (
          <p>Whoever holds the mailbox tells them, mostly under IMAP and SMTP.</p>
        )}
        {help && (
          <p>
            {`${help.text} `}
            <a href={help.address} target="_blank" rel="noreferrer">
              {help.address}
            </a>
          </p>
        )}
      </CheckRow>
    </Checks>
  )
}

function titleOf({ source, host, receiving, sending }: MailProposal): string {
  if (host && !receiving && !sending) return `The mailbox is with ${host.name}`
  if (source === 'known' && host) return `The mailbox is with ${host.name}, whose servers are known`
  if (source === 'dns') return 'DNS names the servers'
  if (source === 'autoconfig') return `${host?.name ?? 'The domain'} names the servers`
  return 'Nothing says which servers it has'
}

const placeOf = ({ host, port, security }: MailServer) => `${host}, port ${port}, ${securityNames[security]}`
