import { createHash } from 'node:crypto'
import type { Cause } from '#domain/events/cause.ts'
import type { ImapConnection, ListedMail } from '../../imap/imap-connection.ts'
import type { DeskSql } from '../../store/database.ts'
import { isChallenge } from '../challenges.ts'
import { byMail, readyMail, type IntakeOutcome, type PlaceMail } from '../email/intake.ts'
import { holdOn, type LeasedMailbox } from './hold.ts'
import { isFromBefore, type MailOutcome } from './plan.ts'
import { adopt, countTry, moveCursor, pastMails, putMail, type FolderProgress } from './progress.ts'
import { envelopeOf, readBytes, type FetchParts, type UnreadMail } from './reading.ts'

/*
 * Fetches one mail into the desk. Its bytes are stored first; then one transaction places it, records the
 * outcome and moves the cursor, if this process still holds the lease of the mailbox.
 */

/** Attempts of a transaction that conflicts with concurrent inserts. */
const maxClashes = 4

/** Folder selected on a connection. */
export interface OpenedFolder {
  parts: FetchParts
  held: LeasedMailbox
  connection: ImapConnection
  folder: FolderProgress
  isJunk: boolean
  /** A mail was read since the folder was opened. */
  hasRead: boolean
  /** A verification mail was pending when this page was listed. */
  isAwaited: boolean
  /** Time (epoch ms) of the last comparison that did not explain the server's mail count; 0 for never. */
  comparedInVainAt: number
}

/**
 * Fetches a mail. @param cursor new cursor of the folder; null leaves it. @returns the outcome; null if the
 * mail is gone from the server. @throws LostMailbox, ImapTrouble
 */
export async function bringMail(
  opened: OpenedFolder,
  mail: ListedMail,
  cursor: number | null,
): Promise<MailOutcome | null> {
  const { parts, held } = opened
  const raw = await readBytes(opened, mail, await begin(opened))
  if (raw === null) return null
  if (!(raw instanceof Uint8Array)) return commit(opened, mail, cursor, raw)
  const rawSha256 = createHash('sha256').update(raw).digest('hex')
  if (await isFoundAgain(opened, mail, cursor, rawSha256)) return 'in'
  if (opened.folder.isRenumbered && isFromBefore(held, mail)) return leave(opened, mail, cursor)
  const put: PlaceMail = (await verifies(opened, raw))
    ? () => Promise.resolve({ kind: 'known' })
    : await readyMail(parts, held, raw, {
        ...{ ...envelopeOf(held), isJunk: opened.isJunk },
        isHistory: isFromBefore(held, mail),
      })
  return commit(opened, mail, cursor, { rawSha256, put })
}

/** True if a mail verifies an inbox; few accounts have a pending verification. */
const verifies = async ({ parts, held, isAwaited }: OpenedFolder, raw: Uint8Array): Promise<boolean> =>
  isAwaited && isChallenge(parts, held.accountId, raw, { now: parts.now(), cause: byMail })

/** Mail from before the mailbox was connected causes no notifications. */
const byHistory: Cause = { ...byMail, origin: 'import', isSilent: true }

/** Counts an attempt for the first mail after opening: it may be the mail that crashed the process. */
async function begin(opened: OpenedFolder): Promise<number> {
  if (opened.hasRead) return 1
  const { parts, held, folder } = opened
  opened.hasRead = true
  return parts.database.desk(held.accountId, async (sql) => {
    await holdOn(sql, held, parts.now())
    return countTry(sql, folder)
  })
}

/** Finds a mail with these bytes under an old UID, for mail that cannot be found by its Message-ID. */
async function isFoundAgain(
  opened: OpenedFolder,
  mail: ListedMail,
  cursor: number | null,
  rawSha256: string,
): Promise<boolean> {
  if (!opened.folder.isRenumbered) return false
  return inHold(opened, async (sql) => {
    const [past] = await pastMails(sql, opened.folder, { rawSha256 })
    if (!past) return false
    await adopt(sql, opened.folder, past, mail)
    await moveCursor(sql, opened.folder, cursor)
    return true
  })
}

/** An unknown mail under new UIDs, older than the connection, is left on the server. */
async function leave(opened: OpenedFolder, mail: ListedMail, cursor: number | null): Promise<MailOutcome> {
  const { folder } = opened
  return inHold<MailOutcome>(opened, async (sql) => {
    await putMail(sql, folder, { mail, outcome: 'left', rawSha256: null, isToMove: false })
    await moveCursor(sql, folder, cursor)
    return 'left'
  })
}

async function commit(
  opened: OpenedFolder,
  mail: ListedMail,
  cursor: number | null,
  { rawSha256, put }: UnreadMail,
): Promise<MailOutcome> {
  const { folder, held } = opened
  return inHold(opened, async (sql) => {
    const { kind } = await put(sql, isFromBefore(held, mail) ? byHistory : byMail)
    const outcome = await outcomeOf(sql, held, kind, rawSha256)
    await putMail(sql, folder, {
      ...{ mail, outcome, rawSha256 },
      isToMove: outcome === 'in' && held.afterIntake === 'move',
    })
    await moveCursor(sql, folder, cursor)
    return outcome
  })
}

/** Outcome to store for a placed mail; a repeat may have been set aside before. */
export async function outcomeOf(
  sql: DeskSql,
  { mailboxId }: Pick<LeasedMailbox, 'mailboxId'>,
  kind: IntakeOutcome['kind'],
  rawSha256: string | null,
): Promise<'in' | 'aside'> {
  if (kind !== 'known') return kind === 'set-aside' ? 'aside' : 'in'
  const rows = await sql.rows({
    text: 'select 1 from set_aside where account_id = $1 and mailbox_id = $2 and raw_sha256 = $3',
    values: [sql.accountId, mailboxId, rawSha256],
  })
  return rows.length > 0 ? 'aside' : 'in'
}

/** Runs a transaction for the holder of the mailbox; it is rolled back if the lease is lost. */
export async function inHold<T>(
  { parts, held }: Pick<OpenedFolder, 'parts' | 'held'>,
  work: (sql: DeskSql) => Promise<T>,
): Promise<T> {
  for (let clashes = 1; ; clashes += 1) {
    try {
      return await parts.database.desk(held.accountId, async (sql) => {
        await holdOn(sql, held, parts.now())
        return work(sql)
      })
    } catch (error) {
      // The contact, or a copy of this mail, was inserted concurrently; the retry finds it.
      if ((error as { code?: string }).code !== '23505' || clashes === maxClashes) throw error
    }
  }
}
