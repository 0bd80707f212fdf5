import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Id } from '#lib/id.ts'
import type { Bus } from './changes.ts'
import type { Replica } from './database.ts'
import type { DeviceWindow } from './device-windows.ts'
import { readMeta, writeMeta } from './meta.ts'

const day = 24 * 60 * 60 * 1000

/** Start of the window, in epoch ms of the server. */
export function sinceOf(window: DeviceWindow, serverNow: number): number {
  return window === 0 ? 0 : Math.max(1, serverNow - window * day)
}

/** True if a conversation's thread belongs on the device, by the same rule as on the server (sync.md 2.3). */
export function isKeptWhole(row: Conversation, userId: Id, since: number): boolean {
  if (row.lastActivityAt > since) return true
  if (row.isTrashed || row.isSpam) return false
  return row.statusId !== 4 || row.snoozeTime !== null || row.isStarred || row.assigneeId === userId
}

/** Sets the window: more days are fetched by a new snapshot, fewer are evicted by the next tidying. */
export async function chooseWindow(db: Replica, bus: Bus, window: DeviceWindow): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'window')
    if (before === window) return
    const isMore = before !== 0 && (window === 0 || window > before)
    await writeMeta(db, {
      window,
      tidiedAt: 0,
      ...(isMore ? { snapshot: { s0: [0, 0] as const, after: null } } : {}),
    })
  })
  bus.publish({ meta: true, wanted: true })
}

/**
 * Fetches everything on this device again, without losing waiting ops or drafts. Nothing is cleared before
 * the server has answered.
 */
export async function askRebuild(db: Replica, bus: Bus): Promise<void> {
  await writeMeta(db, { mustRebuild: true })
  bus.publish({ meta: true, wanted: true })
}

/** Frees space: evicts threads outside of the window now, including those that were opened. */
export async function askRoom(db: Replica, bus: Bus): Promise<void> {
  await writeMeta(db, { tidiedAt: 0, opened: {} })
  bus.publish({ meta: true, wanted: true })
}
