import type { DeviceStorage } from '#local/queries/device.ts'
import type { DeviceWindow } from '#local/device-windows.ts'
import type { Storage } from './use-storage.ts'

const number = new Intl.NumberFormat('en')
const megabyte = 1_000_000
const gigabyte = 1000 * megabyte

/** Storage size as text: whole MB, or GB with one decimal. */
export function roomSize(bytes: number): string {
  return bytes < gigabyte ? `${Math.ceil(bytes / megabyte)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`
}

const span = (days: DeviceWindow) => (days === 365 ? 'year' : `${days} days`)

/** Age up to which finished conversations are stored on the device, as text. */
export function windowText(days: DeviceWindow): string {
  return days === 0 ? 'All time' : `The last ${span(days)}`
}

/** Part of the desk stored on this device. */
export function withinText(days: DeviceWindow): string {
  return days === 0
    ? 'All conversations are on this device.'
    : `All open work and the last ${span(days)} are on this device.`
}

/** Reason why a conversation's thread is not on this device. */
export function beyondText(name: string, days: DeviceWindow): string {
  const reason =
    days === 0
      ? 'has not come to this device yet.'
      : `was last active over ${days === 365 ? 'a year' : span(days)} ago.`
  return `${name} ${reason} It opens when you are back online.`
}

/** Amount of data on this device, as text. */
export function keptText(conversations: number, filling: DeviceStorage['filling']): string {
  if (filling)
    return `Filling this device: ${number.format(filling.done)} of ${number.format(filling.total)} conversations`
  return conversations === 1
    ? '1 conversation is kept here'
    : `${number.format(conversations)} conversations are kept here`
}

/** Used storage, and if the browser guarantees to keep it. */
export function roomText({ usedBytes, quotaBytes, isPersistent }: Storage): string {
  const room = `${roomSize(usedBytes)} of ${roomSize(quotaBytes)} used.`
  return isPersistent
    ? `${room} The browser has promised to keep it.`
    : `${room} The browser may clear it when the device runs out of room; what the desk has comes back by itself.`
}
