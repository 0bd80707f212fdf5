import { showToast, withdraw, type UndoOutcome } from '#app/toasts/toast-store.ts'
import { isAway } from '../session/connection.ts'
import { reportFailure } from '../calls/failures.ts'
import { isLeft, isUnderWay, keptMailText } from '#domain/conversations/messages/delivery.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { pause } from '#lib/clock.ts'
import type { Desk } from '#local/desk.ts'
import { readMeta } from '#local/meta.ts'
import { replicaStatus } from '#local/queries/outbox.ts'
import { threadOf } from '#local/queries/conversations.ts'
import { followersOf, willLeave, type SentFollower } from '#local/queries/sent.ts'

/** Ops of one Send. */
export interface SentOps {
  op: string
  /** Follow-up ops: the closing of Send & Close, the snooze of Send & Snooze, and the template's actions. */
  followers: readonly SentFollower[]
  /** Time until which the server delays the mail (server time, epoch ms); null if it is sent at once. */
  notBefore: number | null
  /** True for Send & Snooze: the last follower is the snooze. */
  isSnoozed?: boolean
}

/**
 * Resolves true once the server has applied an op; false if it never will: conflict, refused or withdrawn.
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

/**
 * Success texts of the specification. A note's is shown when the server accepts it, a mail's when it is sent
 * (D-111).
 */
export const sentTexts = { mail: 'Email Sent', mailAndClose: 'Email Sent and Closed', note: 'Note Added' }

/** Success text of Send & Snooze, which the specification does not define. */
const sentAndSnoozed = 'Email Sent and Snoozed'

/** Text for a mail in its undo period. */
export const heldText = 'Will be sent in a moment'

/** Text for a mail or note that waits for a connection. */
export const offlineText = 'Will be sent when you are online'

/** Texts for mail without a mail server: it is stored, not sent. */
export const keptToastTexts = {
  held: 'Will be kept on this server, not sent',
  offline: 'Will be kept on the server, not sent, when you are online',
  mail: keptMailText,
  mailAndClose: `Closed. ${keptMailText}`,
  mailAndSnooze: `Snoozed. ${keptMailText}`,
}

/** Op that closes the conversation after a mail; null if none does. */
export function closingOf(followers: readonly SentFollower[]): string | null {
  const closing = followers.find(
    ({ cmd, args }) =>
      cmd === 'conversations.setStatus' && (args as { statusId?: number }).statusId === statusIds.closed,
  )
  return closing?.op ?? null
}

/** Label of a Send for its Undo, as on the pressed button. */
export function sendDeed({ followers, isSnoozed }: SentOps): string {
  if (isSnoozed) return 'Send & Snooze'
  return closingOf(followers) === null ? 'Send' : 'Send & Close'
}

type Told = Pick<Desk, 'db' | 'bus' | 'clock'>

/** Remaining time to undo a mail, in ms; 0 if it is sent or not delayed. */
async function timeToUndo({ db, clock }: Told, notBefore: number | null): Promise<number> {
  if (notBefore === null) return 0
  return Math.max(0, notBefore - (await readMeta(db, 'clockOffset')) - clock.now())
}

/** Time to watch a mail after its undo period, in ms; then no toast follows. */
const leavingLimit = 60_000

/**
 * Resolves when a mail is sent, or stored for lack of a mail server; null if it fails, is withdrawn or
 * exceeds the limit.
 */
async function wayOf(desk: Told, op: string): Promise<'sent' | 'kept' | null> {
  const wire = (await desk.db.sentLog.get(op))?.wire as
    { args: { id: number; conversationId: number } } | undefined
  if (!wire) return null
  const { id, conversationId } = wire.args
  return new Promise((resolve, reject) => {
    const finish = (way: 'sent' | 'kept' | null) => {
      unsubscribe()
      cancel()
      resolve(way)
    }
    const look = async () => {
      const { messages } = await threadOf.run(desk.db, conversationId)
      const delivery = messages.find((message) => message.id === id)?.delivery
      if (delivery && !isUnderWay(delivery)) {
        const { state } = delivery
        finish(isLeft(state) ? 'sent' : state === 'kept' ? state : null)
      }
    }
    const unsubscribe = desk.bus.subscribe((changes) => {
      if (changes.threads !== undefined) look().catch(reject)
    })
    const cancel = desk.clock.after(leavingLimit, () => finish(null))
    look().catch(reject)
  })
}

/** Calls `tell` once when the connection is lost; returns a function to stop watching. */
function onceAway({ db, bus }: Told, tell: () => void): () => void {
  let isOver = false
  const stop = () => {
    isOver = true
    unsubscribe()
  }
  const look = async () => {
    const { connection } = await replicaStatus.run(db, undefined)
    if (isOver || !isAway(connection)) return
    stop()
    tell()
  }
  const unsubscribe = bus.subscribe((changes) => {
    if (changes.meta) look().catch(reportFailure)
  })
  return stop
}

/**
 * Shows a toast when a mail or note has been sent. A mail that waits, offline or for its undo period, gets a
 * toast with Undo at once, and again if the connection is lost before the server has it. Toasts do not depend
 * on the composer being open.
 */
export async function announceSent(
  desk: Told,
  sent: SentOps,
  kind: 'mail' | 'note',
  isOffline: boolean,
  undo?: (sent: SentOps) => Promise<UndoOutcome>,
): Promise<void> {
  const { op, followers, notBefore } = sent
  const closeOp = closingOf(followers)
  const isMail = kind === 'mail'
  const back = isMail && undo ? { undo: () => undo(sent), undoes: sendDeed(sent) } : {}
  const waiting = { ...back, tone: 'pending', key: op, ops: [op] } as const
  const leaves = !isMail || (await willLeave(desk.db, op))
  const tellHeld = async () => {
    const lasts = isMail ? await timeToUndo(desk, notBefore) : 0
    if (lasts > 0) showToast({ ...waiting, text: leaves ? heldText : keptToastTexts.held, lasts })
  }
  let wasAway = isOffline
  const tellAway = () => {
    wasAway = true
    showToast({ ...waiting, text: leaves ? offlineText : keptToastTexts.offline })
  }
  if (isOffline) tellAway()
  else await tellHeld()
  // The server sends delayed mail without this device: the connection matters only until it has the mail.
  const stop = isOffline ? undefined : onceAway(desk, tellAway)
  const isApplied = await whenApplied(desk, op).finally(() => stop?.())
  // Refused, or discarded in another tab: it no longer waits.
  if (!isApplied) return withdraw([op])
  const isClosed = closeOp !== null && (await whenApplied(desk, closeOp))
  const isSnoozed = sent.isSnoozed === true && (await whenApplied(desk, followers.at(-1)?.op ?? op))
  const text = isClosed ? sentTexts.mailAndClose : isSnoozed ? sentAndSnoozed : sentTexts[kind]
  if (isMail) {
    if (wasAway) await tellHeld()
    const isHeldFor = await timeToUndo(desk, notBefore)
    if (isHeldFor > 0) await pause(desk.clock, isHeldFor)
    const way = await wayOf(desk, op)
    if (way === null) return
    if (way === 'kept') {
      const { mail, mailAndClose, mailAndSnooze } = keptToastTexts
      const kept = isClosed ? mailAndClose : isSnoozed ? mailAndSnooze : mail
      showToast({ text: kept, tone: 'plain', key: op })
      return
    }
  }
  showToast({ text, key: op })
}

/** Like `announceSent` for an op that was sent again: looks up the followers that remain. */
export async function announceAgain(
  desk: Told,
  op: string,
  kind: 'mail' | 'note',
  isOffline: boolean,
  undo?: (sent: SentOps) => Promise<UndoOutcome>,
): Promise<void> {
  const row = await desk.db.outbox.get({ op })
  const { notBefore = null } = (row?.args ?? {}) as { notBefore?: number | null }
  const followers = followersOf(op, await desk.db.outbox.orderBy('n').toArray())
  await announceSent(desk, { op, followers, notBefore }, kind, isOffline, undo)
}
