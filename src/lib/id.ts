import type { Random } from './random.ts'

/** A record's id: a safe integer that never changes. */
export type Id = number

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** A time-ordered UUID (RFC 9562, version 7): 48 bits of epoch milliseconds, 74 random bits. */
export function uuidv7(now: number, random: Random): string {
  const time = hex(Math.max(0, Math.floor(now)), 12)
  const a = hex(0x7000 | (random.bits() & 0x0fff), 4)
  const b = hex(0x8000 | (random.bits() & 0x3fff), 4)
  const tail = hex(random.bits() >>> 8, 6) + hex(random.bits() >>> 8, 6)
  return `${time.slice(0, 8)}-${time.slice(8)}-${a}-${b}-${tail}`
}
