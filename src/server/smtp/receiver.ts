import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { Connections, usualConnectionLimits } from './connections.ts'
import type { ConnectionLimits } from './connections.ts'

/** A mail received from the front server. */
export interface DeliveredMail {
  /** '' for the empty return path. */
  from: string
  /** Accepted recipients, lower case. */
  recipients: string[]
  raw: Uint8Array
}

/** Log of the receiver; without content of mails. */
export interface ReceiverLog {
  warn(message: string): void
}

export interface ReceiverOptions {
  host: string
  /** 0 for any free port. */
  port: number
  /** Maximum message size in bytes; default 25 MB. */
  maxBytes?: number
  /** Connection limits; defaults where unset. */
  connections?: Partial<ConnectionLimits>
  /** True if an address (lower case) belongs to this desk. */
  accepts(address: string): Promise<boolean>
  /** Stores the mail; the sender gets the acknowledgement only after this resolves. */
  deliver(mail: DeliveredMail): Promise<void>
  log: ReceiverLog
}

export interface Receiver {
  /** Listening port. */
  port: number
  /** Accepts no more mail and resolves when the connections are closed. */
  close(): Promise<void>
}

const defaultMaxBytes = 25 * 1024 * 1024
const maxRecipients = 100
const closeMilliseconds = 5_000

/**
 * Receives mail from a mail server in front (SMTP, no login, no STARTTLS: for the same machine or network).
 * Unknown recipients are refused with 550, too large mail with 552, and failures of `deliver` as temporary,
 * so that nothing is lost. Silent connections do not block others: see `Connections`.
 *
 * @throws Error of the operating system when the port cannot be opened.
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const limits = { ...usualConnectionLimits, ...options.connections }
  const server = new SMTPServer({
    size: options.maxBytes ?? defaultMaxBytes,
    banner: 'Outpost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Only a fallback: idle connections are closed earlier by `Connections`.
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
  /** Marks the client as waiting, so that it does not count as silent. */
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
        // From now on open sessions accept no more mail.
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

/** Collects a message up to the limit; a larger one is read to its end and discarded, as SMTP requires. */
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

/** The SMTP library answers with the code of an error. */
function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
