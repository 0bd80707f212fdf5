import { deviceSetting } from '#app/theme/device-setting.ts'

/** Last activity of an agent at this desk. */
export interface LastHere {
  userId: number
  /** Last minute in which the desk was visible. */
  at: number
  /** Last activity before the absence that just ended; null without one. */
  since: number | null
}

const isHere = (stored: unknown): stored is LastHere =>
  typeof stored === 'object' && stored !== null && 'userId' in stored && 'at' in stored && 'since' in stored

/** Last activity of the agent on this device. */
export const lastHere = deviceSetting<LastHere | null>('last-here', (stored) =>
  isHere(stored) ? stored : null,
)

/** Absence that counts as away, in ms. */
export const awayFor = 30 * 60_000

/** State after the desk becomes visible again. */
export function seenAt(before: LastHere | null, userId: number, now: number): LastHere {
  if (before?.userId !== userId) return { userId, at: now, since: null }
  return { userId, at: now, since: now - before.at > awayFor ? before.at : before.since }
}
