import { isIP } from 'node:net'
import { type FetchMessageObject, ImapFlow } from 'imapflow'
import type { Clock } from '#lib/clock.ts'
import type { ImapFolder } from '#domain/channels/fetching.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import { fullCode, ImapTrouble, troubleOf } from './imap-trouble.ts'
import { addressesOf as resolve, NotPublic } from '../outside/public-address.ts'

/** Maximum number of a host's addresses to try, one after the other. */
const maxAddresses = 4

/**
 * Resolves the host once, so that the checked address is the one connected to.
 * @param isInsideAllowed false where customers enter server names, which must not reach our internal network.
 * @throws ImapTrouble `unknownHost`, or `inside` if an address is not public.
 */
async function addressesOf(host: string, isInsideAllowed: boolean): Promise<string[]> {
  const found = await resolve(host, isInsideAllowed).catch((error: unknown) => {
    throw error instanceof NotPublic ? new ImapTrouble('inside') : troubleOf(error)
  })
  return found.slice(0, maxAddresses)
}

/** Timeouts in ms. */
export interface ImapTimeouts {
  /** Connecting to one address. */
  connect: number
  greeting: number
  /** Response to any command except reading a mail. */
  command: number
  /** Silence while a response is due. */
  silence: number
  /** Reading one mail. */
  mail: number
}

export const usualImapTimeouts: ImapTimeouts = {
  connect: 15_000,
  greeting: 15_000,
  command: 30_000,
  silence: 30_000,
  mail: 600_000,
}

/** Mailbox on a server, with the sign-in data. */
export interface ImapLogin extends MailServer {
  password: string
  /** OAuth token, in place of a password. */
  accessToken?: string
}

export interface ImapOptions {
  clock: Clock
  timeouts: ImapTimeouts
  /** Servers in our internal network are allowed. */
  isInsideAllowed: boolean
  /** Largest message that is read at once, in bytes. */
  maxBytes: number
}

/** Selected folder. */
export interface OpenFolder {
  path: string
  /** A changed value invalidates all earlier UIDs. */
  uidValidity: number
  /** Lower bound for the UID of the next mail. */
  uidNext: number
  /** Spam folder, by its server flag or by its name in many languages. */
  isJunk: boolean
}

/** Metadata of a mail before it is fetched. */
export interface ListedMail {
  uid: number
  size: number
  /** Arrival at the server, in epoch ms. */
  arrivedAt: number
  /** Message-ID header, without brackets; null without one. */
  messageId: string | null
}

/** Allowance of the response limits for protocol framing and listings. */
const framingBytes = 1024 * 1024

/**
 * Connection to a mailbox. Unusable after any error, as the server's state is then unknown. Flags are neither
 * read nor written.
 */
export class ImapConnection {
  readonly #client: ImapFlow
  readonly #login: ImapLogin
  readonly #options: ImapOptions
  #failure: unknown = null
  #hasChanged = false
  #hasLost = false
  /** Code of the last response; some calls only report that they were refused. */
  #answerCode = ''
  #onChange: () => void = () => undefined

  private constructor(client: ImapFlow, login: ImapLogin, options: ImapOptions) {
    this.#client = client
    this.#login = login
    this.#options = options
    // Without a listener, an error of an idle connection would end the process.
    client.on('error', (error: unknown) => {
      this.#failure ??= error
      this.#onChange()
    })
    client.on('response', ({ code = '' }: { code?: string }) => {
      this.#answerCode = code
    })
    client.on('close', () => this.#onChange())
    const change = () => {
      this.#hasChanged = true
      this.#onChange()
    }
    client.on('exists', change)
    client.on('expunge', () => {
      this.#hasLost = true
      change()
    })
  }

  /** Connects and signs in; the signal aborts that. @throws ImapTrouble */
  static async open(login: ImapLogin, options: ImapOptions, signal?: AbortSignal): Promise<ImapConnection> {
    let last: unknown = new ImapTrouble('unknownHost')
    for (const address of await addressesOf(login.host, options.isInsideAllowed)) {
      if (signal?.aborted) break
      const connection = new ImapConnection(clientTo(address, login, options), login, options)
      const hangUp = () => connection.close()
      signal?.addEventListener('abort', hangUp)
      try {
        await connection.#timely(options.timeouts.connect * 2 + options.timeouts.command, () =>
          connection.#client.connect(),
        )
        return connection
      } catch (error) {
        connection.close()
        last = connection.#orOther(error)
        // Another address may be reachable; a refused sign-in is final for all of them.
        if (!(last instanceof ImapTrouble) || !['refused', 'silent'].includes(last.code)) break
      } finally {
        signal?.removeEventListener('abort', hangUp)
      }
    }
    throw last
  }

  /** Distinguishes a server with another protocol from a silent one. */
  #orOther(error: unknown): unknown {
    const cause = error instanceof ImapTrouble ? (error.cause as { code?: string } | undefined) : undefined
    if (cause?.code !== 'GREETING_TIMEOUT' || this.#client.stats().received === 0) return error
    return new ImapTrouble('notImap', null, error)
  }

  /** All selectable folders, the inbox first. */
  async folders(): Promise<ImapFolder[]> {
    const listed = await this.#timely(this.#options.timeouts.command, () => this.#client.list())
    return listed
      .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
      .map(({ path, specialUse }) => ({ path, use: specialUse ?? null }))
      .sort((a, b) => Number(b.use === '\\Inbox') - Number(a.use === '\\Inbox') || (a.path < b.path ? -1 : 1))
  }

  /** Selects a folder for the calls below. @throws ImapTrouble `folder` if it does not exist. */
  async openFolder(path: string): Promise<OpenFolder> {
    const box = await this.#timely(this.#options.timeouts.command, async () => {
      try {
        return await this.#client.mailboxOpen(path)
      } catch (error) {
        const trouble = troubleOf(error)
        throw this.#client.usable && trouble.code !== 'full'
          ? new ImapTrouble('folder', `${path}: ${trouble.words ?? ''}`, error)
          : trouble
      }
    })
    // Some servers do not send UIDNEXT.
    const uidNext = box.uidNext || ((await this.uidsAbove(0)).at(-1) ?? 0) + 1
    return { path, uidValidity: Number(box.uidValidity), uidNext, isJunk: box.specialUse === '\\Junk' }
  }

  /** Mail count of the selected folder, as last reported. */
  get exists(): number {
    return this.#client.mailbox === false ? 0 : this.#client.mailbox.exists
  }

  /** True if mails were removed on the server since the last call. */
  hasLost(): boolean {
    const hasLost = this.#hasLost
    this.#hasLost = false
    return hasLost
  }

  /** UIDs of the selected folder above one, in order. This also checks the connection. */
  async uidsAbove(uid: number): Promise<number[]> {
    this.#hasChanged = false
    // A range up to `*` always contains the last mail.
    const found = await this.#timely(this.#options.timeouts.command, () =>
      this.#client.search({ uid: `${uid + 1}:*` }, { uid: true }),
    )
    if (!found) throw new ImapTrouble('broken', 'The server did not list the folder')
    return found.filter((each) => each > uid)
  }

  /** Metadata of mails in the order of their UIDs; expunged ones are left out. */
  async list(uids: readonly number[]): Promise<ListedMail[]> {
    if (uids.length === 0) return []
    const found = await this.#timely(this.#options.timeouts.command, () =>
      this.#client.fetchAll(
        uids.join(','),
        { uid: true, size: true, internalDate: true, headers: ['message-id'] },
        { uid: true },
      ),
    )
    const asked = new Set(uids)
    const byUid = new Map(found.filter(({ uid }) => asked.has(uid)).map((each) => [each.uid, listedOf(each)]))
    return [...byUid.values()].sort((a, b) => a.uid - b.uid)
  }

  /** Bytes of a mail, or of a part of it; null if it is gone. */
  async read(uid: number, part?: { start: number; maxLength: number }): Promise<Uint8Array | null> {
    const found = await this.#timely(this.#options.timeouts.mail, () =>
      this.#client.fetchOne(String(uid), { uid: true, source: part ?? true }, { uid: true }),
    )
    return found && found.uid === uid && found.source ? found.source : null
  }

  /** State of a folder without selecting it; null if the server refuses. */
  async look(path: string): Promise<{ uidValidity: number; uidNext: number; exists: number } | null> {
    const query = { messages: true, uidNext: true, uidValidity: true }
    const found = await this.#timely(this.#options.timeouts.command, () =>
      this.#client.status(path, query).catch((error: unknown) => {
        if (this.#client.usable) return false as const
        throw error
      }),
    )
    if (!found) return null
    const { messages = 0, uidNext = 0, uidValidity = 0n } = found
    return { uidValidity: Number(uidValidity), uidNext, exists: messages }
  }

  /** True if the server can move mails without expunging those that other clients marked as deleted. */
  get canMove(): boolean {
    return this.#client.capabilities.has('MOVE') || this.#client.capabilities.has('UIDPLUS')
  }

  /** Moves mails of the selected folder. @throws ImapTrouble `move` (refused), `full` (no space). */
  async move(uids: readonly number[], to: string): Promise<void> {
    if (!this.canMove) throw new ImapTrouble('move', 'The server can neither MOVE nor UIDPLUS')
    const moved = await this.#timely(this.#options.timeouts.command, () =>
      this.#client.messageMove(uids.join(','), to, { uid: true }),
    )
    if (moved) return
    const isFull = this.#answerCode === fullCode
    throw isFull ? new ImapTrouble('full', `${to}: ${fullCode}`) : new ImapTrouble('move', `${to}: refused`)
  }

  /**
   * Resolves when the server reports a change since the last listing, or after `ms`. Uses IDLE if supported;
   * the next call ends it.
   */
  async changeWithin(ms: number): Promise<void> {
    if (this.#hasChanged) return
    await new Promise<void>((resolve) => {
      const cancel = this.#options.clock.after(ms, resolve)
      this.#onChange = () => {
        cancel()
        resolve()
      }
      if (!this.#client.usable) return this.#onChange()
      if (this.#client.capabilities.has('IDLE'))
        this.#client.idle().catch((error: unknown) => {
          this.#failure ??= error
          this.#onChange()
        })
    })
    this.#onChange = () => undefined
    if (!this.#client.usable) throw troubleOf(this.#failure ?? new Error('The server closed the connection'))
  }

  /** Disconnects at once. */
  close(): void {
    this.#client.close()
  }

  /** Runs a call with a timeout, which closes the connection. */
  async #timely<T>(ms: number, call: () => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const cancel = this.#options.clock.after(ms, () => {
      late.reject(new ImapTrouble('silent', `No answer within ${Math.round(ms / 1000)} s`))
      this.#client.close()
    })
    try {
      return await Promise.race([call(), late.promise])
    } catch (error) {
      const trouble = troubleOf(error, this.#login.password)
      // The reason why the connection ended says more than a failed call.
      throw trouble.code === 'broken' && this.#failure !== null
        ? troubleOf(this.#failure, this.#login.password)
        : trouble
    } finally {
      cancel()
    }
  }
}

function clientTo(address: string, login: ImapLogin, { timeouts, maxBytes }: ImapOptions): ImapFlow {
  return new ImapFlow({
    host: address,
    port: login.port,
    secure: login.security === 'tls',
    ...(login.security === 'tls' ? {} : { doSTARTTLS: login.security === 'starttls' }),
    // TLS allows no server name for an IP address.
    ...(isIP(login.host) === 0 ? { servername: login.host } : {}),
    auth:
      login.accessToken === undefined
        ? { user: login.user, pass: login.password }
        : { user: login.user, accessToken: login.accessToken },
    clientInfo: { name: 'Outpost' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    maxLiteralSize: maxBytes + framingBytes,
    maxResponseSize: maxBytes + 4 * framingBytes,
    maxLineLength: 16 * framingBytes,
  })
}

function listedOf({ uid, size, internalDate, headers }: FetchMessageObject): ListedMail {
  const arrivedAt = internalDate === undefined ? 0 : new Date(internalDate).getTime()
  const line = headers ? Buffer.from(headers).toString('latin1').replaceAll(/\s+/g, ' ') : ''
  const messageId = /^ ?message-id: *<?([^>]*?)>? *$/i.exec(line)?.[1]?.trim() ?? ''
  return {
    uid,
    size: size ?? 0,
    arrivedAt: Number.isFinite(arrivedAt) ? arrivedAt : 0,
    messageId: messageId === '' ? null : messageId.slice(0, 500),
  }
}
