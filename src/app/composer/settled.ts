import { showToast } from '#app/ui/toast-store.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { Desk } from '#local/desk.ts'
import { readMeta } from '#local/meta.ts'
import { followersOf, type SentFollower } from '#local/queries/sent.ts'
import type { SentOps } from './send-words.ts'

/**
 * Resolves with true once the server has applied an op, with false once it will not: held back, refused or taken out.
 */
export function whenApplied(desk: Pick<Desk, 'db' | 'bus'>, op: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const finish = (isApplied: boolean) => {
      unsubscribe()
      resolve(isApplied)
    }
    const look = async () => {
      const row = await desk.db.outbox.get({ op })
      if (row?.state === 'applied') return finish(true)
      if (row?.state === 'attention') return finish(false)
      if (!row) finish((await desk.db.sentLog.get(op)) !== undefined)
    }
    const unsubscribe = desk.bus.subscribe((changes) => {
      if (changes.outbox) look().catch(reject)
    })
    look().catch(reject)
  })
}

/** Success words of the specification; they are said when the server has accepted, never before. */
export const sentWords = { mail: 'Email Sent', mailAndClose: 'Email Sent and Closed', note: 'Note Added' }

/** Said of Send & Snooze, for which the specification has no words. */
const sentAndSnoozed = 'Email Sent and Snoozed'

/** Of what follows a mail, the op that closes its conversation; null when none does. */
export function closingOf(followers: readonly SentFollower[]): string | null {
  const closing = followers.find(
    ({ cmd, args }) =>
      cmd === 'conversations.setStatus' && (args as { statusId?: number }).statusId === statusIds.closed,
  )
  return closing?.op ?? null
}

type Told = Pick<Desk, 'db' | 'bus' | 'clock'>

/** How long a mail can still be taken back, in ms; 0 when it has left or leaves at once. */
async function timeToUndo({ db, clock }: Told, notBefore: number | null): Promise<number> {
  if (notBefore === null) return 0
  return Math.max(0, notBefore - (await readMeta(db, 'clockOffset')) - clock.now())
}

/**
 * Says that a mail or note has gone, once it has; offline it says at once that it waits. The toast comes also when the
 * composer is closed or another conversation is open by then. It offers Undo for as long as the mail is held back.
 */
export async function announceSent(
  desk: Told,
  sent: SentOps,
  kind: 'mail' | 'note',
  isOffline: boolean,
  undo?: (sent: SentOps) => void,
): Promise<void> {
  const { op, followers, notBefore } = sent
  const closeOp = closingOf(followers)
  const back = kind === 'mail' && undo ? { undo: () => undo(sent) } : {}
  if (isOffline) showToast({ ...back, text: 'Will be sent when you are online', tone: 'pending', key: op })
  if (!(await whenApplied(desk, op))) return
  const isClosed = closeOp !== null && (await whenApplied(desk, closeOp))
  const isSnoozed = sent.isSnoozed === true && (await whenApplied(desk, followers.at(-1)?.op ?? op))
  const text = isClosed ? sentWords.mailAndClose : isSnoozed ? sentAndSnoozed : sentWords[kind]
  const lasts = await timeToUndo(desk, notBefore)
  showToast(lasts > 0 ? { ...back, text, key: op, lasts } : { text, key: op })
}

/** As `announceSent`, for an op that was sent anew: finds what still follows it. */
export async function announceAgain(
  desk: Told,
  op: string,
  kind: 'mail' | 'note',
  isOffline: boolean,
  undo?: (sent: SentOps) => void,
): Promise<void> {
  const row = await desk.db.outbox.get({ op })
  const { notBefore = null } = (row?.args ?? {}) as { notBefore?: number | null }
  const followers = followersOf(op, await desk.db.outbox.orderBy('n').toArray())
  await announceSent(desk, { op, followers, notBefore }, kind, isOffline, undo)
}
