import { channelBus } from '#local/changes.ts'
import { Replica } from '#local/database.ts'
import { badgeCount } from '#local/queries/badge.ts'
import type { RegisteredDesk } from '#local/session/registry.ts'
import { toThread } from '#local/threads.ts'
import { readChunks } from '#local/chunks.ts'
import { drainOnce } from './drain.ts'

/** Thread item that a notification is about to open. */
export interface Awaited {
  conversationId: number
  /** Position of the item in the thread. */
  position: number
}

/** Time limit for the leading tab, in ms. */
const leaderWait = 6000

/**
 * Fetches an item's conversation without a tab: by one exchange with the server, or by asking the leading
 * tab. Without an item it runs the exchange only.
 * @returns true if the item is stored on the device.
 */
export async function fetchItem(
  locks: LockManager,
  desk: RegisteredDesk,
  item: Awaited | null,
): Promise<boolean> {
  await drainOnce(locks)
  if (!item) return false
  const db = new Replica(desk.accountId, desk.userId)
  const bus = channelBus(db.name)
  try {
    if (await isHere(db, item)) return true
    const { held = [] } = await locks.query()
    if (!held.some(({ name }) => name === `desk-sync:${desk.name}`)) return false
    return await new Promise((resolve, reject) => {
      setTimeout(() => resolve(false), leaderWait)
      bus.subscribe(() => {
        isHere(db, item).then((is) => is && resolve(true), reject)
      })
      bus.publish({ wanted: [item.conversationId] })
    })
  } finally {
    bus.close()
    db.close()
  }
}

/** True if the thread is stored on the device at least up to the item. */
async function isHere(db: Replica, { conversationId, position }: Awaited): Promise<boolean> {
  const conversation = await db.conversations.get(conversationId)
  if (!conversation || conversation.lastPosition < position) return false
  return toThread(await readChunks(db, conversationId)).held >= conversation.items
}

/** Count on the app's icon, computed from the replica. */
export async function badgeOf({ accountId, userId }: RegisteredDesk): Promise<number> {
  const db = new Replica(accountId, userId)
  try {
    return await badgeCount.run(db, undefined)
  } finally {
    db.close()
  }
}
