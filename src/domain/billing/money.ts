/** Currencies without subunits that the provider nevertheless counts in hundredths. */
const inHundredths = ['ISK', 'UGX']

/** Formats an amount in the smallest unit of its currency: `€24.00`, `¥500`, `KWD 1.250`. */
export function moneyText(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
  const digits = inHundredths.includes(code) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2)
  return format.format(amount / 10 ** digits)
}
