import * as z from 'zod/mini'
import { lengthFault } from '#domain/sla/sla-rule.ts'

const units = { d: 1440, h: 60, m: 1, min: 1 } as const

/** Minutes of a typed duration: `30m`, `1h 30m`, `2d`; null if empty, undefined if invalid. */
export function minutesOf(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return null
  if (!/^(\d{1,6} ?(d|h|min|m) ?)+$/.test(typed)) return undefined
  return [...typed.matchAll(/(\d+) ?(d|h|min|m)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units],
    0,
  )
}

/** Minutes as a field shows them: `1 d 2 h 30 min`; empty for null. */
export function lengthText(minutes: number | null): string {
  if (minutes === null) return ''
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ].filter(([count]) => count !== 0)
  return parts.map((part) => part.join(' ')).join(' ') || '0 min'
}

/** Schema of a field for a duration. */
export const lengthField = (minutes: z.ZodMiniType<number | null>) =>
  z.string().check((typed) => {
    const read = minutesOf(typed.value)
    const parsed = z.safeParse(minutes, read)
    if (!parsed.success)
      typed.issues.push({
        ...{ code: 'custom', path: [], input: typed.value },
        message: read === undefined ? lengthFault : (parsed.error.issues[0]?.message ?? lengthFault),
      })
  })
