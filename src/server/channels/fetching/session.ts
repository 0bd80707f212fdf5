import type { FetchTrouble } from '#domain/channels/fetching.ts'
import type { ImapConnection, OpenFolder } from '../../imap/imap-connection.ts'
import { ImapTrouble } from '../../imap/imap-trouble.ts'
import { inHold, type OpenedFolder } from './bring.ts'
import { catchUp, type RunLimited } from './folder.ts'
import { noteTrouble, noteWell, type LeasedMailbox } from './hold.ts'
import { openProgress } from './progress.ts'
import type { FetchParts } from './reading.ts'
import { credentialsOf, type CredentialParts } from './credentials.ts'

/** Dependencies of one mailbox's session. */
export interface SessionParts extends FetchParts, CredentialParts {
  /** Limits concurrent connection attempts. */
  toConnect: RunLimited
  /** Limits how many mailboxes are read at once. */
  toTakeIn: RunLimited
  /** Called when the first synchronisation is complete, or a fault has ended. */
  onListed?(mailbox: LeasedMailbox): Promise<void>
  /** Poll interval in addition to IDLE, in ms. */
  pollMs: number
}

/** Faults of a single folder leave the others running. */
const ofFolder: ReadonlySet<FetchTrouble> = new Set(['folder', 'move', 'full'])

/** State of a fetch session, for the lifetime of its connection. */
export interface Session {
  /** Time of the last complete synchronisation (epoch ms). */
  fetchedAt: number | null
}

/**
 * Fetches a mailbox until the signal aborts: existing mail first, then new mail by IDLE and by polling. Any
 * fault ends the session with an error, so that a new session starts from a clean state.
 * @throws ImapTrouble, LostMailbox
 */
export async function runSession(
  parts: SessionParts,
  held: LeasedMailbox,
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  const open = await credentialsOf(parts, held, signal)
  if (signal.aborted) return
  const connection = await parts.toConnect(open)
  const hangUp = () => connection.close()
  signal.addEventListener('abort', hangUp)
  try {
    const folders = new Folders(parts, held, connection)
    let isWell: boolean | null = null
    while (!signal.aborted) {
      const trouble = await folders.catchUp(() => signal.aborted)
      if (signal.aborted) return
      session.fetchedAt = parts.now()
      if (trouble) await noteTrouble(parts, held, trouble, session.fetchedAt)
      else if (!isWell) await noteWell(parts, held, session.fetchedAt)
      if (isWell === null || isWell !== (trouble === null)) await parts.onListed?.(held)
      isWell = trouble === null
      await connection.changeWithin(parts.pollMs)
    }
  } finally {
    signal.removeEventListener('abort', hangUp)
    connection.close()
  }
}

type Seen = Pick<OpenFolder, 'uidValidity'> & { uidNext: number; exists: number }

/** Folders of a mailbox on one connection; the first one is selected while the session idles. */
class Folders {
  readonly #parts: SessionParts
  readonly #held: LeasedMailbox
  readonly #connection: ImapConnection
  #opened: OpenedFolder | null = null
  /** State of each other folder when it was last read in full. */
  readonly #seen = new Map<string, Seen>()

  constructor(parts: SessionParts, held: LeasedMailbox, connection: ImapConnection) {
    this.#parts = parts
    this.#held = held
    this.#connection = connection
  }

  /** Synchronises all folders. @returns a fault of one of them, which does not stop the others. */
  async catchUp(isStopped: () => boolean): Promise<ImapTrouble | null> {
    const [first, ...others] = this.#held.folders
    let trouble: ImapTrouble | null = null
    for (const path of [...others, ...(first === undefined ? [] : [first])]) {
      if (isStopped()) return trouble
      try {
        if (path === first || (await this.#hasChanged(path)))
          await catchUp(await this.#open(path), this.#parts.toTakeIn, isStopped)
      } catch (error) {
        if (!(error instanceof ImapTrouble) || !ofFolder.has(error.code)) throw error
        trouble = error
      }
    }
    return trouble
  }

  async #hasChanged(path: string): Promise<boolean> {
    const now = await this.#connection.look(path)
    const seen = this.#seen.get(path)
    if (now) this.#seen.set(path, now)
    // A folder without STATUS is opened, which yields the error.
    return (
      !now ||
      seen?.uidValidity !== now.uidValidity ||
      seen.uidNext !== now.uidNext ||
      seen.exists !== now.exists
    )
  }

  async #open(path: string): Promise<OpenedFolder> {
    if (this.#opened?.folder.path === path) return this.#opened
    this.#opened = null
    const place = { parts: this.#parts, held: this.#held, connection: this.#connection }
    const open = await this.#connection.openFolder(path)
    const folder = await inHold(place, (sql) => openProgress(sql, this.#held, open, this.#parts.now()))
    const { isJunk } = open
    this.#opened = { ...place, folder, isJunk, hasRead: false, isAwaited: false, comparedInVainAt: 0 }
    return this.#opened
  }
}
