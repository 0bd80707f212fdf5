import * as z from 'zod/mini'
import { missing, requiredText, secret, text } from '../fields.ts'

/*
 * A mail server of the account's own, as an inbox sends by it or fetches from it. Its password is written and never
 * read back: it lies sealed among the secrets of the inbox.
 */

/** Limits of mail server settings, in characters. */
export const mailServerLimits = { host: 253, user: 320, password: 1000 }

/** How the way to a mail server is encrypted: from the first byte, by STARTTLS before anything is said, or not. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
/** How the way to a mail server is encrypted. */
export type MailSecurity = (typeof mailSecurities)[number]

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?'
const hostName = new RegExp(`^${label}(\\.${label})*\\.?$`, 'i')
/** Close enough for a field: what only looks like an address is found by nobody. */
const address6 = /^[0-9a-f:.]*:[0-9a-f:.]*$/i

const isHost = (host: string): boolean => hostName.test(host) || address6.test(host)

/** Whether a mail server runs on the very machine of the desk, as far as its name tells. */
export const isLoopback = (host: string): boolean => /^(localhost\.?|127(\.\d{1,3}){3}|::1)$/i.test(host)

/** A mail server, without its password. */
export const mailServerSchema = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  /** Whom the desk signs in as; empty: it does not sign in. */
  user: z.string(),
})
/** A mail server, without its password. */
export type MailServer = z.infer<typeof mailServerSchema>

type Login = Pick<MailServer, 'host' | 'user'>

/** Whether a password that is kept would go to whom it was entered for. */
export const isSameLogin = (a: Login, b: Login): boolean =>
  a.host.toLowerCase() === b.host.toLowerCase() && a.user === b.user

/** Fields of mail server settings; an endpoint adds `keepsPasswordPrivate`. */
export const mailServerWords = {
  host: requiredText('Host', mailServerLimits.host).check(
    z.overwrite((host: string) => host.replace(/^\[(.*)\]$/, '$1')),
    z.refine(isHost, 'Host must be the name or the address of a server'),
  ),
  port: z
    .int(missing('Port'))
    .check(z.minimum(1, 'Port must be from 1 to 65535'), z.maximum(65_535, 'Port must be from 1 to 65535')),
  security: z.enum(mailSecurities),
  user: z._default(text(mailServerLimits.user), ''),
  password: secret('Password', mailServerLimits.password),
}

/** Error for a password that would be sent unencrypted. */
export const needsEncryption = 'A password is sent encrypted only: choose TLS or STARTTLS'

/** Refuses to sign in without encryption anywhere but on the machine of the desk itself. */
export const keepsPasswordPrivate = z.refine<Pick<MailServer, 'host' | 'security' | 'user'>>(
  ({ host, security, user }) => security !== 'none' || user === '' || isLoopback(host),
  { path: ['security'], error: needsEncryption },
)
