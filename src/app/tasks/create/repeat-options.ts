import { wallTime } from '#lib/zone.ts'
import { recurrenceSchema, type Recurrence } from '#domain/tasks/recurrence.ts'
import type { Option } from '#app/ui/options/options.ts'

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const workdays = [1, 2, 3, 4, 5] as const

const each = (every: number, unit: string) => (every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`)

/** Readable rule: `Every 2 weeks on Monday, Friday`. */
export function ruleText(rule: Recurrence): string {
  switch (rule.unit) {
    case 'days':
      return each(rule.every, 'day')
    case 'weeks':
      if (rule.every === 1 && rule.on.join() === workdays.join()) return 'Every weekday'
      return `${each(rule.every, 'week')} on ${rule.on.map((day) => weekdayNames[day - 1]).join(', ')}`
    case 'months':
      return each(rule.every, 'month')
    case 'years':
      return each(rule.every, 'year')
  }
}

/** Rule as an option value; empty for none. */
export const ruleKey = (rule: Recurrence | null): string => (rule ? JSON.stringify(rule) : '')

/** Rule of an option value. */
export const ruleOfKey = (key: string): Recurrence | null =>
  key === '' ? null : recurrenceSchema.parse(JSON.parse(key))

/** Rules for a task with this start, and its current rule. */
export function repeatOptions(
  startAt: number,
  zone: string | undefined,
  current: Recurrence | null,
): Option<string>[] {
  const { year, month, day } = wallTime(startAt, zone)
  const weekday = ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1
  const on = weekday as 1 | 2 | 3 | 4 | 5 | 6 | 7
  const rules: Recurrence[] = [
    { unit: 'days', every: 1 },
    { unit: 'weeks', every: 1, on: [...workdays] },
    { unit: 'weeks', every: 1, on: [on] },
    { unit: 'weeks', every: 2, on: [on] },
    { unit: 'months', every: 1 },
    { unit: 'months', every: 3 },
    { unit: 'years', every: 1 },
  ]
  const known = current === null || rules.some((rule) => ruleKey(rule) === ruleKey(current))
  return [
    { value: '', label: 'Does not repeat' },
    ...(known ? rules : [...rules, current]).map((rule) => ({ value: ruleKey(rule), label: ruleText(rule) })),
  ]
}
