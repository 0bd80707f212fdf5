const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds as a displayable integer: not negative, and at most the largest safe integer. */
const wholeSeconds = (seconds: number) =>
  Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Number.isNaN(seconds) ? 0 : Math.floor(seconds)))

/** Seconds in their largest two units: `2 hours 5 minutes`, `45 seconds` (D-100). */
export function secondsText(seconds: number): string {
  let rest = wholeSeconds(seconds)
  const largest = units.findIndex(([, length]) => rest >= length)
  if (largest === -1) return '0 seconds'
  const parts: string[] = []
  for (const [name, length] of units.slice(largest, largest + 2)) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`)
  }
  return parts.join(' ')
}

const two = (count: number) => String(count).padStart(2, '0')

/** Seconds in clock format: `04:12`, `1:04:12`. */
export function clockText(seconds: number): string {
  const whole = wholeSeconds(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(whole % 60)}`
}
