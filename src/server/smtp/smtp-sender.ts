import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailToSend, RefusedRecipient, Sender, SendHooks, SendOutcome } from './sender.ts'
import { outcomeOf } from './outcome.ts'
import { troubleOf, type SmtpError } from './trouble.ts'
import { readSmtpUrl, withoutSecret } from './smtp-url.ts'
import type { SmtpServer } from './smtp-url.ts'

/** Timeouts of each step, in ms. */
export interface SmtpTimeouts {
  connect: number
  greeting: number
  /** Without a byte from the server; RFC 5321 4.5.3.2.6 requires ten minutes after the end of data. */
  idle: number
  /** Time that `close` waits for an answer that decides about a mail. */
  close: number
}

export interface SmtpSenderOptions {
  /** EHLO name; default the name of this machine. */
  name?: string
  timeouts?: Partial<SmtpTimeouts>
}

/** Rejected recipients as reported by nodemailer, beside an outcome or an error. */
interface RefusingAnswer {
  rejectedErrors?: { recipient?: string; response?: string; responseCode?: number; message: string }[]
}

const usual: SmtpTimeouts = { connect: 30_000, greeting: 30_000, idle: 600_000, close: 10_000 }

/**
 * Sends mail over SMTP, one connection per message.
 * @param to the server, or its URL.
 * @throws Error when the URL is invalid; its message does not contain the URL.
 */
export function smtpSender(to: string | SmtpServer, options: SmtpSenderOptions = {}): Sender {
  const server = typeof to === 'string' ? readSmtpUrl(to) : to
  const limits = { ...usual, ...options.timeouts }
  const running = new Map<Attempt, Promise<SendOutcome>>()
  let isClosed = false
  return {
    async send(mail, hooks) {
      if (isClosed) return { kind: 'retry', reason: 'The sender is closed.' }
      const attempt = new Attempt(server, limits, options.name)
      const sending = attempt.run(mail, hooks)
      running.set(attempt, sending)
      return sending.finally(() => running.delete(attempt))
    },
    async close() {
      isClosed = true
      for (const attempt of running.keys()) attempt.breakOff(limits.close)
      await Promise.all(running.values())
    },
  }
}

/**
 * A single attempt to send a mail. `mayBeTaken` becomes true before the end of data can be written, and only
 * after the hook has resolved; an earlier error is a retry, a later one without an answer is unknown.
 */
class Attempt {
  private readonly server: SmtpServer
  private readonly connection: SMTPConnection
  private readonly settled = Promise.withResolvers<SendOutcome>()
  private isSettled = false
  private mayBeTaken = false
  private closing: NodeJS.Timeout | undefined

  constructor(server: SmtpServer, timeouts: SmtpTimeouts, name: string | undefined) {
    this.server = server
    this.connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.secure,
      requireTLS: server.requiresTls,
      ignoreTLS: server.ignoresTls ?? false,
      ...(server.name === undefined ? {} : { servername: server.name }),
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.idle,
      logger: false,
      ...(name ? { name } : {}),
    })
  }

  async run(mail: MailToSend, hooks: SendHooks): Promise<SendOutcome> {
    this.connection.on('error', (error) => this.fail(error))
    this.connection.on('end', () => this.fail(new Error('The connection was closed.')))
    this.connection.connect((error) => {
      if (error) return this.fail(error)
      this.login(() => this.hand(mail, hooks))
    })
    const outcome = await this.settled.promise
    clearTimeout(this.closing)
    return outcome
  }

  /** Aborts an attempt at once while nothing can have been accepted, and after `wait` ms otherwise. */
  breakOff(wait: number): void {
    const stop = () => this.fail(new Error('The sender was closed.'))
    if (this.mayBeTaken) this.closing = setTimeout(stop, wait)
    else stop()
  }

  private login(next: () => void): void {
    const { user, password, accessToken } = this.server
    if (user === null) return next()
    const auth = accessToken === undefined ? { user, pass: password ?? '' } : byToken(user, accessToken)
    this.connection.login(auth as never, (error) => (error ? this.fail(error) : next()))
  }

  private hand(mail: MailToSend, hooks: SendHooks): void {
    const envelope = { from: mail.envelope.from || false, to: mail.envelope.to, size: mail.raw.byteLength }
    this.connection.send(envelope as never, this.messageStream(mail, hooks), (error, info) => {
      if (error) return this.fail(error)
      // An answer before the end of data is not the answer to the message.
      if (!this.mayBeTaken || !info)
        return this.fail(new Error('The server answered before the message ended.'))
      const refused = this.refusedIn(info)
      this.settle({ kind: 'sent', response: this.clean(String(info.response ?? '')), refused })
      this.connection.quit()
    })
  }

  /** The message as a stream that ends only after the hook has resolved, while the attempt is still alive. */
  private messageStream(mail: MailToSend, hooks: SendHooks): Readable {
    const allow = async () => {
      await hooks.beforeDot()
      if (this.isSettled) throw new Error('The connection was lost.')
      this.mayBeTaken = true
    }
    async function* content() {
      for (let start = 0; start < mail.raw.byteLength; start += chunkSize)
        yield Buffer.from(mail.raw.subarray(start, start + chunkSize))
      await allow()
    }
    return Readable.from(content(), { objectMode: false })
  }

  private fail(error: Error): void {
    const outcome = outcomeOf(error, this.mayBeTaken)
    const refused = this.refusedIn(error as RefusingAnswer)
    const trouble = this.mayBeTaken ? undefined : troubleOf(error)
    this.settle({
      ...{ ...outcome, reason: this.clean((error as SmtpError).response ?? outcome.reason) },
      ...(refused.length > 0 && { refused }),
      ...(trouble && { trouble }),
    })
    this.connection.close()
  }

  private refusedIn({ rejectedErrors = [] }: RefusingAnswer): RefusedRecipient[] {
    return rejectedErrors.map(({ recipient = '', response, message, responseCode = 500 }) => ({
      address: recipient,
      reason: this.clean(response ?? message),
      isTemporary: responseCode < 500,
    }))
  }

  private settle(outcome: SendOutcome): void {
    this.isSettled = true
    this.settled.resolve(outcome)
  }

  private clean(text: string): string {
    return withoutSecret(text, this.server).replace(/\s+/g, ' ').slice(0, 500)
  }
}

const chunkSize = 64 * 1024

const tokenRefused = () =>
  Object.assign(new Error('The server does not take the token.'), { responseCode: 535 })

/** SASL XOAUTH2 as nodemailer expects it: a refused token is not retried. */
const byToken = (user: string, token: string) => ({
  ...{ type: 'OAUTH2', method: 'XOAUTH2', user },
  oauth2: {
    getToken: (isAgain: boolean, done: (error: Error | null, token?: string) => void) =>
      isAgain ? done(tokenRefused()) : done(null, token),
    buildXOAuth2Token: () =>
      Buffer.from(`user=${user}\u0001auth=Bearer ${token}\u0001\u0001`).toString('base64'),
  },
})
