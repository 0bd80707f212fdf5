/*
 * The only formatter of dates: in the app by the account's format, on public pages by the default one or by
 * that of their language.
 */

/** Date format until an account or a user chooses another one (section 4). */
export const defaultDatePattern = 'DD MM YYYY'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a day by a pattern of `YYYY`, `YY`, `MMM` (short name), `MM`, `DD`, `D`; months count from 1. */
export function dateText(
  { year, month, day }: { year: number; month: number; day: number },
  pattern: string = defaultDatePattern,
): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const parts: Record<string, string> = {
    YYYY: String(year),
    YY: two(year % 100),
    MMM: monthNames[month - 1] ?? '',
    MM: two(month),
    DD: two(day),
    D: String(day),
  }
  return pattern.replace(/YYYY|YY|MMM|MM|DD|D/g, (part) => parts[part] ?? part)
}

/** Formats a day in a language. @param at epoch ms. */
export const dayIn = (language: string, at: number): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
  }).format(at)
