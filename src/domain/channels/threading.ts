import * as z from 'zod/mini'

/** Days after the last message in which another one joins its conversation (SMS-021, D1-97). */
export const threadingIntervals = [
  { value: 0, label: 'Never' },
  { value: 1, label: '1 day' },
  { value: 7, label: '1 week' },
  { value: 30, label: '1 month' },
] as const

/** Threading days of an SMS or WhatsApp channel, 0 to 3650. */
export const intervalDays = (label: string) =>
  z
    .int(`${label} must be a number`)
    .check(z.minimum(0, `${label} must be at least 0`), z.maximum(3650, `${label} must be at most 3650`))
