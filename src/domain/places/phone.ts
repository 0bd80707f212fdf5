import { countries, countryOf } from './countries.ts'

/** Default country of dial codes that several countries share. */
const mainOf: Readonly<Record<string, string>> = {
  ...{ '1': 'US', '7': 'RU', '39': 'IT', '44': 'GB', '47': 'NO', '61': 'AU', '64': 'NZ', '212': 'MA' },
  ...{ '262': 'RE', '358': 'FI', '500': 'FK', '590': 'GP', '599': 'CW', '672': 'NF' },
}

/** A phone number in two parts. */
export interface SplitPhone {
  /** Country of its dial code, by two letters; null without a known one. */
  country: string | null
  /** Rest of the number, as entered. */
  number: string
}

/**
 * Splits the dial code off a number that begins with a plus.
 * @param preferred the country to choose if several share the code.
 */
export function splitPhone(phone: string, preferred: string | null = null): SplitPhone {
  const text = phone.trim()
  if (!text.startsWith('+')) return { country: null, number: text }
  const digits = text.replace(/\D/g, '')
  const fits = countries.filter(({ dialCode }) => digits.startsWith(dialCode))
  const length = Math.max(0, ...fits.map(({ dialCode }) => dialCode.length))
  const longest = fits.filter(({ dialCode }) => dialCode.length === length)
  const oneOf = (wanted: string | null | undefined) => longest.find(({ code }) => code === wanted)
  const country = oneOf(preferred) ?? oneOf(mainOf[longest[0]?.dialCode ?? '']) ?? longest[0]
  if (!country) return { country: null, number: text }
  return { country: country.code, number: afterDigits(text, country.dialCode.length) }
}

/** Text after a number of digits, in any grouping. */
function afterDigits(text: string, count: number): string {
  const code = new RegExp(`^\\+(?:\\D*\\d){${count}}`)
  return text.replace(code, '').replace(/^[\s).-]+/, '')
}

/** Stored form of a number: `+31 10 555 0199`; without a country as entered, and empty without digits. */
export function joinPhone({ country, number }: SplitPhone): string {
  const text = number.trim()
  const dialCode = country === null ? undefined : countryOf(country)?.dialCode
  return text === '' || dialCode === undefined ? text : `+${dialCode} ${text}`
}
