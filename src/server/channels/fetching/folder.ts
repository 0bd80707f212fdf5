import type { ListedMail } from '../../imap/imap-connection.ts'
import { bringMail, inHold, type OpenedFolder } from './bring.ts'
import { compareUids, pagesOf, planPage, type KnownMail, type MailPlan } from './plan.ts'
import {
  adopt,
  countOnServer,
  knownBetween,
  mailsToMove,
  markGone,
  moveCursor,
  pastMails,
  putCount,
  putLeft,
} from './progress.ts'

/** Mails per listing, UIDs per comparison and mails per move. */
const pageLengths = { listed: 100, compared: 2000, moved: 100 }
/** Interval of full comparisons with the server, in ms. */
const compareMs = 24 * 3_600_000
/** Interval of UID comparisons while the server's mail count cannot be explained, in ms. */
const vainMs = 10 * 60_000

/** Limits how many mailboxes are read at once; each turn reads one page of mails. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Synchronises a folder with its server: first new mails, oldest first; then, if mail counts differ and once
 * a day in any case, mails below the cursor.
 * @throws LostMailbox, ImapTrouble
 */
export async function catchUp(
  opened: OpenedFolder,
  inTurn: RunLimited,
  isStopped: () => boolean,
): Promise<void> {
  const { connection, folder, parts } = opened
  const fresh = await connection.uidsAbove(folder.lastUid)
  for (const uids of pagesOf(fresh, pageLengths.listed)) {
    if (isStopped()) return
    await inTurn(() => bringPage(opened, uids, true))
  }
  const isDue = parts.now() - folder.comparedAt >= compareMs
  const isOff = connection.exists !== folder.held && parts.now() - opened.comparedInVainAt >= vainMs
  if (isDue || isOff || connection.hasLost()) {
    await compare(opened, inTurn, { isDue, isStopped })
    opened.comparedInVainAt = connection.exists === folder.held ? 0 : parts.now()
  }
  if (connection.exists !== folder.onServer) {
    await inHold(opened, (sql) => putCount(sql, folder, connection.exists, null))
    folder.onServer = connection.exists
  }
  await moveTaken(opened)
}

/** Fetches a page of mails by UID; with `isNew` the cursor moves along. */
async function bringPage(opened: OpenedFolder, uids: readonly number[], isNew: boolean): Promise<void> {
  const listed = await opened.connection.list(uids)
  if (listed.length === 0) return
  const plans = await planOf(opened, listed)
  const isQuick = ({ kind }: MailPlan) => kind !== 'read'
  let quick: MailPlan[] = []
  for (const plan of plans) {
    if (isQuick(plan)) {
      quick.push(plan)
      continue
    }
    await writeQuick(opened, quick.splice(0), isNew)
    const outcome = await bringMail(opened, plan.mail, isNew ? plan.mail.uid : null)
    if (outcome === null) continue
    opened.folder.held += 1
    if (isNew) opened.folder.lastUid = plan.mail.uid
  }
  await writeQuick(opened, quick, isNew)
}

async function planOf(opened: OpenedFolder, listed: readonly ListedMail[]): Promise<MailPlan[]> {
  const { parts, held, folder } = opened
  const [first, last] = [listed[0]?.uid ?? 0, listed.at(-1)?.uid ?? 0]
  const { known, past, awaited } = await parts.database.look(held.accountId, async (sql) => ({
    awaited: await sql.rows({
      name: 'challenges under way',
      text: 'select 1 from mailbox_challenges where account_id = $1 and ends_at > $2 limit 1',
      values: [sql.accountId, parts.now()],
    }),
    known: await knownBetween(sql, folder, first, last),
    past: folder.isRenumbered
      ? await pastMails(sql, folder, { messageIds: listed.flatMap(({ messageId }) => messageId ?? []) })
      : [],
  }))
  opened.isAwaited = awaited.length > 0
  const byUid = new Map(known.map((mail) => [mail.uid, mail]))
  // Mails that lost their UID to these were counted already.
  folder.held -= listed.filter(({ uid, size, arrivedAt }) =>
    isReplaced(byUid.get(uid), size, arrivedAt),
  ).length
  return planPage(listed, { ...held, ...folder, known: byUid, past })
}

const isReplaced = (known: KnownMail | undefined, size: number, arrivedAt: number) =>
  known !== undefined && !known.isGone && (known.size !== size || known.arrivedAt !== arrivedAt)

/** Writes the outcomes that need no download of the mail. */
async function writeQuick(opened: OpenedFolder, plans: readonly MailPlan[], isNew: boolean): Promise<void> {
  const last = plans.at(-1)
  if (!last) return
  const { folder } = opened
  const of = (kind: MailPlan['kind']) => plans.filter((plan) => plan.kind === kind).map(({ mail }) => mail)
  await inHold(opened, async (sql) => {
    await putLeft(sql, folder, of('leave'))
    await markGone(
      sql,
      folder,
      of('return').map(({ uid }) => uid),
      false,
    )
    for (const plan of plans) if (plan.kind === 'adopt') await adopt(sql, folder, plan.past, plan.mail)
    await moveCursor(sql, folder, isNew ? last.mail.uid : null)
  })
  folder.held += plans.filter(({ kind }) => kind !== 'known').length
  if (isNew) folder.lastUid = last.mail.uid
}

/**
 * Compares the folder's UIDs with the stored ones: fetches mails that appeared below the cursor and marks
 * missing ones as gone. Once a day size and date are compared as well, as a UID may be reused.
 */
async function compare(
  opened: OpenedFolder,
  inTurn: RunLimited,
  { isDue, isStopped }: { isDue: boolean; isStopped: () => boolean },
): Promise<void> {
  const { connection, folder, parts, held } = opened
  const served = await connection.uidsAbove(0)
  const pages = [...pagesOf(served, pageLengths.compared)]
  for (const [index, uids] of (pages.length === 0 ? [[]] : pages).entries()) {
    if (isStopped()) return
    const from = index === 0 ? 0 : (uids[0] ?? 0)
    const next = pages[index + 1]?.[0]
    const to = next === undefined ? Number.MAX_SAFE_INTEGER : next - 1
    const known = await parts.database.look(held.accountId, (sql) => knownBetween(sql, folder, from, to))
    const { unknown, gone } = compareUids(uids, known)
    if (gone.length > 0) {
      await inHold(opened, (sql) => markGone(sql, folder, gone, true))
      folder.held -= gone.length
    }
    for (const page of pagesOf(isDue ? uids : unknown, pageLengths.listed))
      await inTurn(() => bringPage(opened, page, false))
  }
  folder.held = await parts.database.look(held.accountId, (sql) => countOnServer(sql, folder))
  if (!isDue) return
  folder.comparedAt = parts.now()
  await inHold(opened, (sql) => putCount(sql, folder, connection.exists, folder.comparedAt))
}

/** Moves stored mails to the target folder on the server; mails set aside stay where they are. */
async function moveTaken(opened: OpenedFolder): Promise<void> {
  const { connection, folder, held, parts } = opened
  const { moveTo } = held
  if (held.afterIntake !== 'move' || moveTo === null) return
  for (;;) {
    const uids = await parts.database.look(held.accountId, (sql) =>
      mailsToMove(sql, folder, pageLengths.moved),
    )
    if (uids.length === 0) return
    await connection.move(uids, moveTo)
    await inHold(opened, (sql) => markGone(sql, folder, uids, true))
    folder.held -= uids.length
  }
}
