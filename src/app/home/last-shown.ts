import { deviceSetting } from '#app/theme/device-setting.ts'

/** What Home showed last: numbers and ids, and no word of a customer. */
export interface LastShown {
  userId: number
  totals: Readonly<Record<string, number>>
  lists: Readonly<Record<string, { ids: number[]; total: number }>>
}

const isShown = (stored: unknown): stored is LastShown =>
  typeof stored === 'object' &&
  stored !== null &&
  'userId' in stored &&
  'totals' in stored &&
  'lists' in stored

/**
 * What Home showed last on this device, painted until the list's index is filled: that takes longer than the eye waits.
 */
export const lastShown = deviceSetting<LastShown | null>('home', (stored) =>
  isShown(stored) ? stored : null,
)
