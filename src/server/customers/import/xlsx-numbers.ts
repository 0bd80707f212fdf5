/** Display format of a number: day, day and time, time, leading zeros to a length, or plain. */
export type NumberFormat = 'plain' | 'day' | 'moment' | 'time' | number

/** Built-in number formats of workbooks for days and times. */
const known: readonly (readonly [from: number, to: number, format: NumberFormat])[] = [
  ...([
    [14, 17, 'day'],
    [18, 21, 'time'],
    [22, 22, 'moment'],
    [27, 31, 'day'],
  ] as const),
  ...([
    [32, 33, 'time'],
    [34, 36, 'day'],
    [45, 47, 'time'],
    [50, 58, 'day'],
  ] as const),
]

/** Format of a style. @param code format code, if the workbook defines it. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return known.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'plain'
  if (/^0{2,15}$/.test(code)) return code.length
  const [letters = ''] = code.replace(/"[^"]*"|\\.|_.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';', 1)
  const [isDay, isTime] = [/[yd]|m{3}/i.test(letters), /[hs]/i.test(letters)]
  return isDay ? (isTime ? 'moment' : 'day') : isTime ? 'time' : /m/i.test(letters) ? 'day' : 'plain'
}

const dayMs = 86_400_000
/** Days from the workbook's epoch to 1970; Excel counts a 29 February 1900. */
const daysBefore1970 = { from1900: 25_569, from1904: 24_107 }

/** Text of a number in its cell's format. */
export function numberText(text: string, format: NumberFormat, isFrom1904: boolean): string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  // Fifteen digits, as in Excel.
  if (format === 'plain') return String(Number(value.toPrecision(15)))
  if (typeof format === 'number') return String(value).padStart(format, '0')
  const days = value - (isFrom1904 ? daysBefore1970.from1904 : daysBefore1970.from1900)
  const seconds = Math.round((days * dayMs) / 1000)
  // Numbers beyond Excel's calendar are no dates.
  if (value < 0 || value >= 2_958_466) return String(value)
  const [day = '', time = ''] = new Date(seconds * 1000).toISOString().split('T')
  const clock = time.slice(0, time.startsWith(':00', 5) ? 5 : 8)
  if (format === 'time') return clock
  return format === 'day' || clock === '00:00' ? day : `${day} ${clock}`
}
