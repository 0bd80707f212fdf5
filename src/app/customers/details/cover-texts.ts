import { withinText } from '#app/device/device-texts.ts'
import type { DeviceStorage } from '#local/queries/device.ts'

/** Coverage of a customer's list of `count` conversations (at most `limit`) on this device, as text. */
export function coverText(count: number, limit: number, { window, filling }: DeviceStorage): string {
  if (filling) return 'This device is still being filled; more may come.'
  if (count >= limit) return `The newest ${limit} are listed. The search finds the others.`
  if (window === 0) return withinText(window)
  return count === 0
    ? 'None of their conversations is on this device. Older ones are found on the server.'
    : `${withinText(window)} Older conversations are found on the server.`
}
