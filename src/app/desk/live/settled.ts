import { showToast, withdraw, type UndoOutcome } from '#app/toasts/toast-store.ts'
import { isAway } from '../session/connection.ts'
import { reportFailure } from '../calls/failures.ts'
import { isLeft, isUnderWay, keptMailWords } from '#domain/conversations/messages/delivery.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { pause } from '#lib/clock.ts'
import type { Desk } from '#local/desk.ts'
import { readMeta } from '#local/meta.ts'
import { replicaStatus } from '#local/queries/outbox.ts'
import { threadOf } from '#local/queries/conversations.ts'
import { followersOf, willLeave, type SentFollower } from '#local/queries/sent.ts'

/** The ops of one Send. */
export interface SentOps {
  op: string
  /** Follow-up ops: the closing of Send & Close, the snooze of Send & Snooze, and the template's actions. */
  followers: readonly SentFollower[]
  /** Until when the server holds the mail back (server time, epoch ms); null for what leaves at once. */
  notBefore: number | null
  /** It was Send & Snooze: the last follower puts the conversation off. */
  isSnoozed?: boolean
}

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

/**
 * Success words of the specification. Those of a note are said when the server has accepted it, those of a mail when it
 * has left (D-111): never before.
 */
export const sentWords = { mail: 'Email Sent', mailAndClose: 'Email Sent and Closed', note: 'Note Added' }

/** Said of Send & Snooze, for which the specification has no words. */
const sentAndSnoozed = 'Email Sent and Snoozed'

/** Text for a mail in its undo period. */
export const heldWords = 'Will be sent in a moment'

/** Text for a mail or note that waits for a connection. */
export const offlineWords = 'Will be sent when you are online'

/** The same of mail that no server takes: it is never said to be sent. */
export const keptToastWords = {
  held: 'Will be kept on this server, not sent',
  offline: 'Will be kept on the server, not sent, when you are online',
  mail: keptMailWords,
  mailAndClose: `Closed. ${keptMailWords}`,
  mailAndSnooze: `Snoozed. ${keptMailWords}`,
}

/** Of what follows a mail, the op that closes its conversation; null when none does. */
export function closingOf(followers: readonly SentFollower[]): string | null {
  const closing = followers.find(
    ({ cmd, args }) =>
      cmd === 'conversations.setStatus' && (args as { statusId?: number }).statusId === statusIds.closed,
  )
  return closing?.op ?? null
}

/** Description of a Send for its Undo, in the words of the pressed button. */
export function sendDeed({ followers, isSnoozed }: SentOps): string {
  if (isSnoozed) return 'Send & Snooze'
  return closingOf(followers) === null ? 'Send' : 'Send & Close'
}

type Told = Pick<Desk, 'db' | 'bus' | 'clock'>

/** How long a mail can still be taken back, in ms; 0 when it has left or leaves at once. */
async function timeToUndo({ db, clock }: Told, notBefore: number | null): Promise<number> {
  if (notBefore === null) return 0
  return Math.max(0, notBefore - (await readMeta(db, 'clockOffset')) - clock.now())
}

/** How long a mail may take to leave once it may, until nothing more is said of it here, in ms. */
const leavingLimit = 60_000

/**
 * Resolves once a mail has left or is kept for want of a mail server: with null where it fails, or is not gone for long,
 * as one that was taken back.
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

/** Calls `tell` once when the connection goes; returns how to stop. */
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
 * Says that a mail or note has gone, once it has; of a mail that waits, for a connection or as it is held back, it says
 * that at once and offers Undo, and anew when the connection goes before the server has it. The toast comes also when
 * the composer is closed or another conversation is open by then.
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
    if (lasts > 0) showToast({ ...waiting, text: leaves ? heldWords : keptToastWords.held, lasts })
  }
  let wasAway = isOffline
  const tellAway = () => {
    wasAway = true
    showToast({ ...waiting, text: leaves ? offlineWords : keptToastWords.offline })
  }
  if (isOffline) tellAway()
  else await tellHeld()
  // The server sends what it holds back without this device: the connection matters until it has the mail.
  const stop = isOffline ? undefined : onceAway(desk, tellAway)
  const isApplied = await whenApplied(desk, op).finally(() => stop?.())
  // Refused, or thrown away elsewhere: it does not wait any more.
  if (!isApplied) return withdraw([op])
  const isClosed = closeOp !== null && (await whenApplied(desk, closeOp))
  const isSnoozed = sent.isSnoozed === true && (await whenApplied(desk, followers.at(-1)?.op ?? op))
  const text = isClosed ? sentWords.mailAndClose : isSnoozed ? sentAndSnoozed : sentWords[kind]
  if (isMail) {
    if (wasAway) await tellHeld()
    const isHeldFor = await timeToUndo(desk, notBefore)
    if (isHeldFor > 0) await pause(desk.clock, isHeldFor)
    const way = await wayOf(desk, op)
    if (way === null) return
    if (way === 'kept') {
      const { mail, mailAndClose, mailAndSnooze } = keptToastWords
      const kept = isClosed ? mailAndClose : isSnoozed ? mailAndSnooze : mail
      showToast({ text: kept, tone: 'plain', key: op })
      return
    }
  }
  showToast({ text, key: op })
}

/** As `announceSent`, for an op that was sent anew: finds what still follows it. */
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
