/** Runs of 13 to 19 digits, optionally separated, as card numbers are written. */
const runs = /\d(?:[ -]?\d){12,18}/g

/** Checks the Luhn digit of a card number (ISO/IEC 7812). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** True if a value contains, at any depth, a possible card number. */
export function holdsCardNumber(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number')
    return [...String(value).matchAll(runs)].some(([run]) => isLuhn(run.replaceAll(/[ -]/g, '')))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some((pair) => pair.some(holdsCardNumber))
}
