import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { email, missing, optionalText, tooLong } from '../fields.ts'
import { checkFetching, serverWords } from './fetching-endpoints.ts'
import { mailProviders, providerView } from './mail-grant.ts'
import { keepsPasswordPrivate, mailServerLimits, mailServerSchema, mailServerWords } from './mail-server.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'
import { sendingCheck } from './sending.ts'

/*
 * Discovery of an address's servers before its inbox exists: fetching, sending, and the way to sign in. All of it is
 * proposed and nothing kept; who connects the mailbox may say otherwise.
 */

/** How servers became known: they are those of a provider we know, or DNS or the domain's own settings name them. */
export const discoverySources = ['known', 'dns', 'autoconfig', 'none'] as const
/** Whose password opens a mailbox: the one of the person, one that is made for programs, or none at all. */
export const passwordKinds = ['own', 'app', 'none'] as const
/** Provider of an address's mailbox, and the way to sign in. */
export const mailHost = z.object({
  name: z.string(),
  /** OAuth provider in place of a password; null for none. */
  consent: z.nullable(z.enum(mailProviders)),
  password: z.enum(passwordKinds),
  /** Required preparation at the provider, with its link. */
  help: z.nullable(z.object({ text: z.string(), address: z.string() })),
})
/** Provider of an address's mailbox, and the way to sign in. */
export type MailHost = z.infer<typeof mailHost>

/** Whether mail to a domain arrives anywhere, as far as DNS tells. */
export const exchangerStates = ['found', 'none', 'unknown'] as const

const mailProposal = z.object({
  source: z.enum(discoverySources),
  /** Null where nobody is known to hold it. */
  host: z.nullable(mailHost),
  /** MX hosts of the domain. */
  exchangers: z.object({ state: z.enum(exchangerStates), names: z.array(z.string()) }),
  /** Where the mail lies; null where nothing is known of that, or nobody may fetch it. */
  receiving: z.nullable(mailServerSchema),
  /** By which server it leaves. */
  sending: z.nullable(mailServerSchema),
  /** The provider that has to consent, as this server knows it; null where none does. */
  consent: z.nullable(z.extend(providerView, { redirectUri: z.string() })),
})
/** Proposal for an address. */
export type MailProposal = z.infer<typeof mailProposal>

/** Finds out which servers an address has: by a table of providers, by DNS, and by what its domain says of itself. */
export const discoverMail = defineEndpoint({
  method: 'POST',
  path: '/desk/mail-discovery',
  summary: 'Find the mail servers of an address',
  ...manageMailboxesAccess,
  input: z.object({ email: email() }),
  output: mailProposal,
})

const { password: _, ...fetchedFrom } = serverWords
const { password: __, ...sentBy } = mailServerWords
/** Where mail is fetched from and by what it is sent, without the password, field by field. */
export const serverPairWords = { receiving: fetchedFrom, sending: sentBy }

/** Both servers of an address and the passwords for them, as somebody names them. */
export const connectionWords = {
  email: email(),
  password: z
    .string(missing('Password'))
    .check(
      z.trim(),
      z.minLength(1, missing('Password')),
      z.maxLength(mailServerLimits.password, tooLong('Password', mailServerLimits.password)),
    ),
  /** For sending, where that is another one; '' for the same. */
  sendingPassword: optionalText('SMTP password', mailServerLimits.password),
  receiving: z.object(serverPairWords.receiving).check(keepsPasswordPrivate),
  sending: z.object(serverPairWords.sending).check(keepsPasswordPrivate),
}

/** Tries both servers of an address out, each step by step up to the first that does not go well; nothing is kept. */
export const checkMailServers = defineEndpoint({
  method: 'POST',
  path: '/desk/mail-discovery/check',
  summary: 'Try the mail servers of an address out',
  ...manageMailboxesAccess,
  input: z.object(connectionWords),
  output: z.object({ receiving: checkFetching.output, sending: sendingCheck }),
})
/** How the servers of an address did that were tried out. */
export type MailServersCheck = z.infer<typeof checkMailServers.output>

/** Which mail servers an address has. */
export const discoveryEndpoints = { discoverMail, checkMailServers }
