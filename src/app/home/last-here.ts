import { deviceSetting } from '#app/theme/device-setting.ts'

/** When an agent was at this desk last. */
export interface LastHere {
  userId: number
  /** The last minute in which the desk was looked at. */
  at: number
  /** When they had been here last before they came back; null where they were not away. */
  since: number | null
}

const isHere = (stored: unknown): stored is LastHere =>
  typeof stored === 'object' && stored !== null && 'userId' in stored && 'at' in stored && 'since' in stored

/** When the agent of this device was here last. */
export const lastHere = deviceSetting<LastHere | null>('last-here', (stored) =>
  isHere(stored) ? stored : null,
)

/** Absence that counts as away, in ms. */
export const awayFor = 30 * 60_000

/** State after the desk is looked at again. */
export function seenAt(before: LastHere | null, userId: number, now: number): LastHere {
  if (before?.userId !== userId) return { userId, at: now, since: null }
  return { userId, at: now, since: now - before.at > awayFor ? before.at : before.since }
}
