import { deviceSetting } from '#app/theme/device-setting.ts'

/** Last content of Home: numbers and ids, without customers' text. */
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

/** Last content of Home on this device, shown until the list index is ready. */
export const lastShown = deviceSetting<LastShown | null>('home', (stored) =>
  isShown(stored) ? stored : null,
)
