import * as z from 'zod/mini'
import { missing, requiredText, secret, text } from '../fields.ts'

/*
 * A mail server of the account, used by an inbox to send or fetch. Its password is write-only: it is stored
 * encrypted with the secrets of the inbox.
 */

/** Limits of mail server settings, in characters. */
export const mailServerLimits = { host: 253, user: 320, password: 1000 }

/** Encryption of the connection to a mail server: TLS from the first byte, STARTTLS first, or none. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
/** Encryption of the connection to a mail server. */
export type MailSecurity = (typeof mailSecurities)[number]

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?'
const hostName = new RegExp(`^${label}(\\.${label})*\\.?$`, 'i')
/** Close enough for a form: an invalid address that matches just cannot be reached. */
const address6 = /^[0-9a-f:.]*:[0-9a-f:.]*$/i

const isHost = (host: string): boolean => hostName.test(host) || address6.test(host)

/** True if a mail server runs on this machine, judging by its name. */
export const isLoopback = (host: string): boolean => /^(localhost\.?|127(\.\d{1,3}){3}|::1)$/i.test(host)

/** A mail server, without its password. */
export const mailServerSchema = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  /** User name; empty for no sign-in. */
  user: z.string(),
})
/** A mail server, without its password. */
export type MailServer = z.infer<typeof mailServerSchema>

type Login = Pick<MailServer, 'host' | 'user'>

/** True if a stored password would be sent to the same server and user that it was entered for. */
export const isSameLogin = (a: Login, b: Login): boolean =>
  a.host.toLowerCase() === b.host.toLowerCase() && a.user === b.user

/** Fields of mail server settings; an endpoint adds `keepsPasswordPrivate`. */
export const mailServerFields = {
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

/** Refuses to sign in without encryption, except on this machine. */
export const keepsPasswordPrivate = z.refine<Pick<MailServer, 'host' | 'security' | 'user'>>(
  ({ host, security, user }) => security !== 'none' || user === '' || isLoopback(host),
  { path: ['security'], error: needsEncryption },
)
