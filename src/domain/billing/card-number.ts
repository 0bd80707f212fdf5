/** Digits that may stand apart, as people write the number of a card. */
const runs = /\d(?:[ -]?\d){12,18}/g

/** Whether the last digit fits the others, as in the number of every card (ISO/IEC 7812). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Whether anywhere in a value, however deep, stands what may be the number of a card. */
export function holdsCardNumber(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number')
    return [...String(value).matchAll(runs)].some(([run]) => isLuhn(run.replaceAll(/[ -]/g, '')))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some((pair) => pair.some(holdsCardNumber))
}
