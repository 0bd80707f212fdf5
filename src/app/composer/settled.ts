import { showToast } from '#app/ui/toast-store.ts'
import type { Desk } from '#local/desk.ts'
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

/**
 * Says that a mail or note has gone, once it has; offline it says at once that it waits. The toast comes also when the
 * composer is closed or another conversation is open by then.
 */
export async function announceSent(
  desk: Pick<Desk, 'db' | 'bus'>,
  { op, closeOp }: SentOps,
  kind: 'mail' | 'note',
  isOffline: boolean,
): Promise<void> {
  if (isOffline) showToast({ text: 'Will be sent when you are online', tone: 'pending', key: op })
  if (!(await whenApplied(desk, op))) return
  const isClosed = closeOp !== null && (await whenApplied(desk, closeOp))
  showToast({ text: isClosed ? sentWords.mailAndClose : sentWords[kind], key: op })
}

/** As `announceSent`, for an op that was sent anew: finds what still closes the conversation after it. */
export async function announceAgain(
  desk: Pick<Desk, 'db' | 'bus'>,
  op: string,
  kind: 'mail' | 'note',
  isOffline: boolean,
): Promise<void> {
  const follower = await desk.db.outbox.filter((each) => each.needs.includes(op)).first()
  const closeOp = follower?.cmd === 'conversations.setStatus' ? follower.op : null
  await announceSent(desk, { op, closeOp }, kind, isOffline)
}
