import { channelBus } from '#local/changes.ts'
import { Replica } from '#local/database.ts'
import { badgeCount } from '#local/queries/badge.ts'
import type { RegisteredDesk } from '#local/session/registry.ts'
import { toThread } from '#local/threads.ts'
import { readChunks } from '#local/chunks.ts'
import { drainOnce } from './drain.ts'

/** An item of a thread that somebody is about to look at. */
export interface Awaited {
  conversationId: number
  /** Its place in the thread. */
  position: number
}

/** How long the tab that leads may take, in ms. */
const leaderWait = 6000

/**
 * Brings an item's conversation onto the device, without any tab: by one exchange with the server, or by asking the
 * tab that leads for it. Without an item it is one exchange alone.
 * @returns whether the item is on the device.
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

/** Whether the conversation can be read to the item, and further, without a connection. */
async function isHere(db: Replica, { conversationId, position }: Awaited): Promise<boolean> {
  const conversation = await db.conversations.get(conversationId)
  if (!conversation || conversation.lastPosition < position) return false
  return toThread(await readChunks(db, conversationId)).held >= conversation.items
}

/** Count on the app's icon for a desk, from the device's data. */
export async function badgeOf({ accountId, userId }: RegisteredDesk): Promise<number> {
  const db = new Replica(accountId, userId)
  try {
    return await badgeCount.run(db, undefined)
  } finally {
    db.close()
  }
}
