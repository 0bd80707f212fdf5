import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail server of the outside world that keeps what it is given. */
export interface SmtpSink {
  url: string
  mails: { from: string; to: string[]; raw: string; parsed: ParsedMail }[]
  /** Resolves when `count` mails are there. */
  waitFor(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a real SMTP server on a free port of this machine. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: SmtpSink['mails'] = []
  let arrived = () => {}
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
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
    async waitFor(count) {
      while (mails.length < count)
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
