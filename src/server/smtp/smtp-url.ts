import { isIP } from 'node:net'

/** Connection settings of an SMTP server. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (smtps). */
  secure: boolean
  /** Requires STARTTLS before anything is sent. */
  requiresTls: boolean
  /** No STARTTLS, even if the server offers it. */
  ignoresTls?: boolean
  /** Host name of its certificate, if `host` is an address. */
  name?: string
  user: string | null
  password: string | null
  /** OAuth access token, instead of a password. */
  accessToken?: string
}

/**
 * Parses `smtp://user:password@host:port` (STARTTLS if offered, required for a password to another machine
 * unless `?tls=optional` is added) or `smtps://…`. The URL contains a secret, so no error repeats it.
 *
 * @throws Error for an invalid URL.
 */
export function readSmtpUrl(source: string): SmtpServer {
  const url = URL.canParse(source) ? new URL(source) : null
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) {
    throw new Error('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465')
  }
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = url.username ? decoded(url.username) : null
  const isLocal = host === 'localhost' || (isIP(host) !== 0 && /^(127\.|::1$)/.test(host))
  return {
    host,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requiresTls: !secure && user !== null && !isLocal && url.searchParams.get('tls') !== 'optional',
    user,
    password: user === null ? null : decoded(url.password),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) throw new Error('SMTP_URL: write "%" in the user or password as "%25"')
    throw error
  }
}

/** Removes the password from a text, in all encodings used by the protocol. */
export function withoutSecret(text: string, server: SmtpServer): string {
  if (!server.password) return text
  const plain = `\u0000${server.user}\u0000${server.password}`
  const forms = [
    server.password,
    encodeURIComponent(server.password.toWellFormed()),
    Buffer.from(server.password).toString('base64'),
  ]
  return [...forms, Buffer.from(plain).toString('base64')].reduce(
    (result, form) => result.replaceAll(form, '***'),
    text,
  )
}
