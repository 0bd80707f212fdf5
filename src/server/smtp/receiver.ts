import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { Connections, usualConnectionLimits } from './connections.ts'
import type { ConnectionLimits } from './connections.ts'

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
  /** How many connections there may be and how long each may take; the usual ones where left out. */
  connections?: Partial<ConnectionLimits>
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
const maxRecipients = 100
const closeMilliseconds = 5_000

/**
 * Listens for mail from a mail server in front (SMTP, no login, no STARTTLS: meant for the same machine or network).
 * Unknown recipients are refused with 550, too large mail with 552, and while `deliver` fails the sender is told to try
 * again later, so that nothing is lost. Silent connections keep nobody out: see `Connections`.
 *
 * @throws Error of the operating system when the port cannot be listened on.
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const limits = { ...usualConnectionLimits, ...options.connections }
  const server = new SMTPServer({
    size: options.maxBytes ?? defaultMaxBytes,
    banner: 'Outpost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // A second wall: connections that are idle are cut off before.
    socketTimeout: limits.idle * 2,
    closeTimeout: closeMilliseconds,
    logger: false,
    onRcptTo(address, session, callback) {
      busy(session, checkRecipient(options, address.address, session)).then(callback, callback)
    },
    onData(stream, session, callback) {
      const keep = (mail: DeliveredMail) => busy(session, options.deliver(mail))
      receive({ ...options, deliver: keep }, stream, session).then(callback, callback)
    },
  })
  const connections = new Connections(limits, (socket) => server.server.emit('connection', socket))
  /** A client that waits for us is not silent. */
  const busy = <T>({ remotePort }: SMTPServerSession, work: Promise<T>): Promise<T> => {
    connections.mark(remotePort, true)
    return work.finally(() => connections.mark(remotePort, false))
  }
  server.on('error', (error: Error) => options.log.warn(`SMTP connection: ${error.message}`))
  const listener = createServer((socket) => connections.take(socket))
  const port = await listen(listener, options)
  listener.on('error', (error: Error) => options.log.warn(`SMTP connection: ${error.message}`))
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        connections.close(closeMilliseconds)
        // From now on the sessions under way take no more mail.
        server.close()
      }),
  }
}

function listen(listener: Server, { port, host }: ReceiverOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, host, () => {
      listener.off('error', reject)
      resolve((listener.address() as AddressInfo).port)
    })
  })
}

async function checkRecipient(
  options: ReceiverOptions,
  address: string,
  session: SMTPServerSession,
): Promise<Error | null> {
  if (session.envelope.rcptTo.length >= maxRecipients) return refusal(452, '4.5.3 Too many recipients')
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
