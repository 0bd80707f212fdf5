const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The named zones of RFC 5322 4.3, in minutes; military letters and unknown names mean UTC. */
const zones: Record<string, number> = {
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  cet: 60,
  cest: 120,
  bst: 60,
  jst: 540,
}

const dayMonthYear = /(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s,-]+(\d{2,4})\b/i
const monthDayYear = /([a-z]{3})[a-z]*\.?\s+(\d{1,2})\b,?(?:.{0,30}?)\b(\d{4})\b/i
const isoDay = /(\d{4})-(\d{1,2})-(\d{1,2})/
const clock = /(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d{1,9})?\s*(am|pm)?/i
const zone = /(?:([+-])(\d{2}):?(\d{2})\b|\b(z|[a-z]{3,4})\b)/i

/**
 * Date of the message, in epoch ms: the Date header in any format seen in mail. A date that is missing,
 * unreadable or after `arrivedAt` becomes `arrivedAt`.
 */
export function readDate(source: string | null, arrivedAt: number): number {
  const time = source ? parseDate(source.slice(0, 200)) : null
  return time === null || time <= 0 || time > arrivedAt ? arrivedAt : time
}

function parseDate(source: string): number | null {
  const text = source.replace(/\([^()]*\)?/g, ' ')
  const day = dayOf(text)
  if (!day) return null
  const rest = text.replace(day.source, ' ')
  const time = clock.exec(day.source) ?? clock.exec(rest)
  const hour = time ? hourOf(Number(time[1]), time[4]) : 0
  const minute = Number(time?.[2] ?? 0)
  const second = Number(time?.[3] ?? 0)
  if (
    day.month < 0 ||
    day.month > 11 ||
    day.day < 1 ||
    day.day > 31 ||
    hour > 24 ||
    minute > 59 ||
    second > 60
  )
    return null
  const after = time ? text.slice(text.indexOf(time[0]) + time[0].length) : ''
  return Date.UTC(day.year, day.month, day.day, hour, minute, second) - zoneOf(after) * 60_000
}

function dayOf(text: string): { year: number; month: number; day: number; source: string } | null {
  const iso = isoDay.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]) - 1, day: Number(iso[3]), source: iso[0] }
  const usual = dayMonthYear.exec(text)
  if (usual) return named(usual[3] as string, usual[2] as string, usual[1] as string, usual[0])
  const american = monthDayYear.exec(text.replace(/^\s*[a-z]{3,9},?\s+(?=[a-z])/i, ''))
  return american
    ? named(american[3] as string, american[1] as string, american[2] as string, american[0])
    : null
}

function named(year: string, month: string, day: string, source: string) {
  const short = Number(year)
  // RFC 5322 4.3: two digits up to 49 are this century, three digits count from 1900.
  const full = year.length >= 4 ? short : short < 50 ? 2000 + short : 1900 + short
  return { year: full, month: months.indexOf(month.toLowerCase()), day: Number(day), source }
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function zoneOf(text: string): number {
  const match = zone.exec(text)
  if (!match) return 0
  if (match[4]) return zones[match[4].toLowerCase()] ?? zoneOf(text.slice(match.index + match[0].length))
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}
