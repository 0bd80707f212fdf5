import { readAllMeta, readMeta } from '../meta.ts'
import type { SyncStatus } from '../session/status.ts'
import type { DeviceWindow } from '../device-windows.ts'
import { defineQuery } from './query.ts'

/** Data on a device, and its storage use. */
export interface DeviceStorage {
  window: DeviceWindow
  filling: SyncStatus['filling']
  isFull: boolean
  isRebuildAsked: boolean
}

/** Data on this device. */
export const deviceStorage = defineQuery(
  'keptHere',
  () => [{ table: 'meta' }],
  async (db): Promise<DeviceStorage> => {
    const { status, window, mustRebuild } = await readAllMeta(db)
    const { filling, isFull } = status
    return { window, filling, isFull, isRebuildAsked: mustRebuild }
  },
)

/** Number of conversations on this device. Counting reads every key, so it does not depend on `meta`. */
export const conversationsHere = defineQuery(
  'conversationsHere',
  () => [{ table: 'conversations' }],
  (db): Promise<number> => db.conversations.count(),
)

/** Window of finished conversations on this device. */
export const deviceWindow = defineQuery(
  'deviceWindow',
  () => [{ table: 'meta' }],
  (db): Promise<DeviceWindow> => readMeta(db, 'window'),
)
