import type { Clock } from '#lib/clock.ts'
import type { ContentStore } from './attachments/content-store.ts'
import { automaticAnswerHandlers } from './automatic-answers/handlers.ts'
import { deliverabilityHandlers } from './channels/deliverability-handlers.ts'
import type { DiscoveryParts } from './discovery/discover.ts'
import { pageFetcher } from './discovery/fetch-page.ts'
import { discoveryHandlers } from './discovery/handlers.ts'
import { hostOfDomain } from './discovery/known-hosts.ts'
import { mailDns } from './discovery/mail-dns.ts'
import { forwardingHandlers } from './channels/forwarding-handlers.ts'
import { intakeParts } from './channels/email/mail-service.ts'
import { sendingHandlers } from './channels/email/sending-handlers.ts'
import { setAsideHandlers } from './channels/email/set-aside-handlers.ts'
import { fetchingHandlers } from './channels/fetching/handlers.ts'
import type { MailGrants } from './mail-grants/mail-grants.ts'
import type { KnownProviders } from './mail-grants/providers.ts'
import type { Config } from './config.ts'
import type { MailReading } from './mail-reader/mail-reader.ts'
import type { KeptSecrets } from './secrets/kept-secrets.ts'
import type { Database } from './store/database.ts'

/** What the mail of inboxes is served with. */
export interface MailHandlerParts {
  config: Pick<Config, 'plans' | 'dnsServers' | 'smtpUrl' | 'inboundDomain'>
  database: Database
  clock: Clock
  log: { info(message: string): void; warn(message: string): void }
  /** OUTPOST_SECRET, or the one of the data folder. */
  secret: string
  attachments: ContentStore
  rawMail: ContentStore
  /** Reads mail beside the calls; this thread does without it. */
  readMail?: MailReading
  /** Origin under which people reach the desk. */
  origin(): string
  /** Where it is looked up which servers an address has; DNS and the public internet without it. */
  lookUp?: DiscoveryParts
  secrets: KeptSecrets
  grants: MailGrants
  providers: KnownProviders
}

/** What serves the mail of inboxes: how it comes, how it leaves, and what others find about it. */
export function mailHandlers(parts: MailHandlerParts) {
  const { config, database, clock, rawMail, origin, secrets, grants, providers } = parts
  const now = () => clock.now()
  // Only who runs the desk for others reaches into no network of theirs.
  const isInsideAllowed = config.plans === null
  const { dnsServers, smtpUrl, inboundDomain } = config
  const lookUp = parts.lookUp ?? { dns: mailDns(dnsServers), fetchPage: pageFetcher() }
  return {
    setAside: setAsideHandlers(intakeParts(parts), rawMail),
    fetching: fetchingHandlers({ database, clock, secrets, grants, isInsideAllowed }),
    smtp: sendingHandlers({ database, clock, secrets, grants, isInsideAllowed, origin }),
    forwarding: forwardingHandlers({ database, clock, inboundDomain }),
    discovery: discoveryHandlers({ ...lookUp, clock, isInsideAllowed, providers, origin }),
    automaticAnswers: automaticAnswerHandlers({ database, now }),
    deliverability: deliverabilityHandlers({
      ...{ database, secrets, now, origin, dnsServers, smtpUrl },
      holderOf: (domain) => hostOfDomain(domain)?.name ?? null,
    }),
  }
}
