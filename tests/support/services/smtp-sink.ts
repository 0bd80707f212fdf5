import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** SMTP server that stores its mail. */
export interface SmtpSink {
  url: string
  /** `at`: time of receipt, in epoch ms. */
  mails: { from: string; to: string[]; raw: string; parsed: ParsedMail; at: number }[]
  /** Refusals by recipient: the first one for the first try, and so on. */
  refusals: Map<string, string[]>
  /** Resolves once `count` mails have arrived. */
  waitFor(count: number): Promise<void>
  close(): Promise<void>
}

/** Rules for senders. */
export interface SinkRules {
  /** Required sign-in; none if missing. */
  login?: { user: string; password: string }
  /** Refusal for a sender; undefined accepts it. */
  refuseSender?(address: string): string | undefined
}

const refusal = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

/** Starts an SMTP server on a free local port. */
export async function startSmtpSink({ login, refuseSender }: SinkRules = {}): Promise<SmtpSink> {
  const mails: SmtpSink['mails'] = []
  const refusals: SmtpSink['refusals'] = new Map()
  let arrived = () => {}
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      const isRight = username === login?.user && password === login?.password
      done(
        isRight ? null : refusal('535 5.7.8 Bad user or password'),
        isRight ? { user: username } : undefined,
      )
    },
    onMailFrom({ address }, _, done) {
      const answer = refuseSender?.(address)
      done(answer === undefined ? null : refusal(answer))
    },
    disableReverseLookup: true,
    onRcptTo({ address }, _, done) {
      const answer = refusals.get(address)?.shift()
      if (answer === undefined) return done()
      done(refusal(answer))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        simpleParser(raw)
          .then((parsed) => {
            const { mailFrom, rcptTo } = session.envelope
            mails.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map((recipient) => recipient.address),
              raw: raw.toString('latin1'),
              parsed,
              at: Date.now(),
            })
            arrived()
            done()
          })
          .catch(done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusals,
    async waitFor(count) {
      while (mails.length < count)
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
