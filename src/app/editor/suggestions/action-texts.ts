import type { MacroKind } from '#domain/conversations/macro.ts'

/** Texts of actions in the rows of a template's form. */
export const actionTexts: Record<MacroKind, string> = {
  status: 'Set status',
  priority: 'Set priority',
  assign: 'Assign',
  labels: 'Add tags',
  snooze: 'Snooze',
}

const hoursOfDay = 24
const daysOfWeek = 7

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)

/** Duration of a snooze as text; null is until the customer replies. */
export function snoozeText(hours: number | null): string {
  if (hours === null) return 'Until the customer replies'
  if (hours < hoursOfDay) return counted(hours, 'hour')
  const days = hours / hoursOfDay
  return days < daysOfWeek ? counted(days, 'day') : counted(days / daysOfWeek, 'week')
}

/** Number of uses of a template, as text. */
export function usageText(usage: number): string {
  if (usage === 0) return 'Not used yet'
  return usage === 1 ? 'Used once' : `Used ${usage} times`
}
