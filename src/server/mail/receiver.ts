import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'

/** A mail as the server in front handed it over. */
export interface DeliveredMail {
  /** '' for the empty return path. */
  from: string
  /** The accepted recipients, lower case. */
  recipients: string[]
  raw: Uint8Array
}

/** Where a line about the receiver goes; no line holds content of mail. */
export interface ReceiverLog {
  warn(message: string): void
}

export interface ReceiverOptions {
  host: string
  /** 0 for any free port. */
  port: number
  /** Largest message in bytes; default 25 MB. */
  maxBytes?: number
  /** Whether mail to this address (lower case) is for us. */
  accepts(address: string): Promise<boolean>
  /** Keeps the mail; only when this resolves does the sender hear that we have it. */
  deliver(mail: DeliveredMail): Promise<void>
  log: ReceiverLog
}

export interface Receiver {
  /** The port it listens on. */
  port: number
  /** Takes no more mail and resolves when the connections are closed. */
  close(): Promise<void>
}

const defaultMaxBytes = 25 * 1024 * 1024
const mostConnections = 20
const mostRecipients = 100
const idleMilliseconds = 120_000
const closeMilliseconds = 5_000

/**
 * Listens for mail from a mail server in front (SMTP, no login, no STARTTLS: meant for the same machine or network).
 * Unknown recipients are refused with 550, too large mail with 552, and while `deliver` fails the sender is told to try
 * again later, so that nothing is lost.
 *
 * @throws Error of the operating system when the port cannot be listened on.
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const server = new SMTPServer({
    size: options.maxBytes ?? defaultMaxBytes,
    banner: 'Outpost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: mostConnections,
    socketTimeout: idleMilliseconds,
    closeTimeout: closeMilliseconds,
    logger: false,
    onRcptTo(address, session, callback) {
      checkRecipient(options, address.address, session).then((refusal) => callback(refusal), callback)
    },
    onData(stream, session, callback) {
      receive(options, stream, session).then((refusal) => callback(refusal), callback)
    },
  })
  server.on('error', (error: Error) => options.log.warn(`SMTP connection: ${error.message}`))
  const port = await listen(server, options)
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

function listen(server: SMTPServer, options: ReceiverOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.server.off('error', reject)
      resolve((server.server.address() as AddressInfo).port)
    })
  })
}

async function checkRecipient(
  options: ReceiverOptions,
  address: string,
  session: SMTPServerSession,
): Promise<Error | null> {
  if (session.envelope.rcptTo.length >= mostRecipients) return refusal(452, '4.5.3 Too many recipients')
  try {
    const isOurs = await options.accepts(address.toLowerCase())
    return isOurs ? null : refusal(550, '5.1.1 No such mailbox here')
  } catch (error) {
    options.log.warn(`A recipient could not be looked up: ${messageOf(error)}`)
    return refusal(451, '4.3.0 Try again later')
  }
}

/** Collects a message up to the limit; what is larger is read to its end and thrown away, as the protocol wants. */
async function receive(
  options: ReceiverOptions,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | null> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0
    else chunks.push(chunk as Buffer)
  }
  if (stream.sizeExceeded) return refusal(552, '5.3.4 Message too large')
  const { mailFrom, rcptTo } = session.envelope
  const recipients = [...new Set(rcptTo.map((each) => each.address.toLowerCase()))]
  try {
    await options.deliver({ from: mailFrom ? mailFrom.address : '', recipients, raw: Buffer.concat(chunks) })
    return null
  } catch (error) {
    options.log.warn(`A message was not kept and will be sent again: ${messageOf(error)}`)
    return refusal(451, '4.3.0 Try again later')
  }
}

/** The protocol library turns an error with a code into the answer. */
function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
