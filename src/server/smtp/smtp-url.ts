import { isIP } from 'node:net'

/** Where and how to hand mail over. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (smtps). */
  secure: boolean
  /** Encryption must be reached by STARTTLS before anything is sent. */
  requiresTls: boolean
  /** Encryption is not asked for, also where the server offers it. */
  ignoresTls?: boolean
  /** The name that its certificate has to bear, where `host` is an address. */
  name?: string
  user: string | null
  password: string | null
  /** Signs in by OAuth with it, in place of a password. */
  accessToken?: string
}

/**
 * Reads `smtp://user:password@host:port` (STARTTLS where offered, required when a password is sent to another machine
 * unless `?tls=optional` is added) or `smtps://…`. The URL holds a secret, so no error repeats any of it.
 *
 * @throws Error when it is not such a URL.
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

/** Takes everything out of a text that could give the password away, also as the protocol encodes it. */
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
