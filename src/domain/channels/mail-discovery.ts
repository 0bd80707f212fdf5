import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { email, missing, optionalText, tooLong } from '../fields.ts'
import { checkFetching, serverFields } from './fetching-endpoints.ts'
import { mailProviders, providerView } from './mail-grant.ts'
import { keepsPasswordPrivate, mailServerLimits, mailServerSchema, mailServerFields } from './mail-server.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'
import { sendingCheck } from './sending.ts'

/*
 * Discovery of an address's servers before its inbox exists: fetching, sending, and the sign-in method. All
 * of it is a proposal and nothing is stored; the user may enter other servers.
 */

/** Sources of the proposed servers: the table of known providers, DNS, or the domain's own autoconfig. */
export const discoverySources = ['known', 'dns', 'autoconfig', 'none'] as const
/** Password of a mailbox: the user's own, an app password, or none. */
export const passwordKinds = ['own', 'app', 'none'] as const
/** Provider of an address's mailbox, and the sign-in method. */
export const mailHost = z.object({
  name: z.string(),
  /** OAuth provider in place of a password; null for none. */
  consent: z.nullable(z.enum(mailProviders)),
  password: z.enum(passwordKinds),
  /** Preparation required at the provider, with its link. */
  help: z.nullable(z.object({ text: z.string(), address: z.string() })),
})
/** Provider of an address's mailbox, and the sign-in method. */
export type MailHost = z.infer<typeof mailHost>

/** Result of the MX lookup of a domain: whether it receives mail. */
export const exchangerStates = ['found', 'none', 'unknown'] as const

const mailProposal = z.object({
  source: z.enum(discoverySources),
  /** Null if no provider is known. */
  host: z.nullable(mailHost),
  /** MX hosts of the domain. */
  exchangers: z.object({ state: z.enum(exchangerStates), names: z.array(z.string()) }),
  /** Server to fetch from; null if it is unknown, or fetching is not possible. */
  receiving: z.nullable(mailServerSchema),
  /** Server to send by. */
  sending: z.nullable(mailServerSchema),
  /** OAuth provider that has to consent, as configured on this server; null if none has to. */
  consent: z.nullable(z.extend(providerView, { redirectUri: z.string() })),
})
/** Proposal for an address. */
export type MailProposal = z.infer<typeof mailProposal>

/** Discovers the servers of an address: by a table of providers, by DNS, and by its domain's autoconfig. */
export const discoverMail = defineEndpoint({
  method: 'POST',
  path: '/desk/mail-discovery',
  summary: 'Find the mail servers of an address',
  ...manageMailboxesAccess,
  input: z.object({ email: email() }),
  output: mailProposal,
})

const { password: _, ...fetchedFrom } = serverFields
const { password: __, ...sentBy } = mailServerFields
/** Form fields of the servers to fetch from and to send by, without the password. */
export const serverPairFields = { receiving: fetchedFrom, sending: sentBy }

/** Form fields of both servers of an address and their passwords. */
export const connectionFields = {
  email: email(),
  password: z
    .string(missing('Password'))
    .check(
      z.trim(),
      z.minLength(1, missing('Password')),
      z.maxLength(mailServerLimits.password, tooLong('Password', mailServerLimits.password)),
    ),
  /** SMTP password if it is another one; '' for the same. */
  sendingPassword: optionalText('SMTP password', mailServerLimits.password),
  receiving: z.object(serverPairFields.receiving).check(keepsPasswordPrivate),
  sending: z.object(serverPairFields.sending).check(keepsPasswordPrivate),
}

/** Tests both servers of an address, each step by step up to the first failure; nothing is stored. */
export const checkMailServers = defineEndpoint({
  method: 'POST',
  path: '/desk/mail-discovery/check',
  summary: 'Try the mail servers of an address out',
  ...manageMailboxesAccess,
  input: z.object(connectionFields),
  output: z.object({ receiving: checkFetching.output, sending: sendingCheck }),
})
/** Result of a test of an address's servers. */
export type MailServersCheck = z.infer<typeof checkMailServers.output>

/** Discovery of an address's mail servers. */
export const discoveryEndpoints = { discoverMail, checkMailServers }
