/** Currencies that the provider counts in hundredths although they have none. */
const inHundredths = ['ISK', 'UGX']

/** An amount in the smallest unit of its currency as people read it: `€24.00`, `¥500`, `KWD 1.250`. */
export function moneyText(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  const digits = inHundredths.includes(code) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2)
  return format.format(amount / 10 ** digits)
}
