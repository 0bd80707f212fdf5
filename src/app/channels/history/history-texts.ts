import { reachText, wantedReaches, type WantedReach } from '#domain/channels/history-reach.ts'
import type { MailHistory } from '#domain/mail-history/history.ts'

/** Choice to import no old mail. */
export const leftThere = {
  value: 'none',
  label: 'It is left where it is',
  help: 'It can be imported later.',
} as const

const numbers = new Intl.NumberFormat('en')
/** Number of mails as text. */
export const mailsText = (count: number): string =>
  count === 1 ? 'One mail' : `${numbers.format(count)} mails`

const silent = 'It keeps its dates, its conversations are closed, and nobody is notified.'

/** Options for how far back old mail is imported, with the number of mails if known. */
export function reachOptions(
  left?: MailHistory['left'],
): { value: WantedReach; label: string; help?: string }[] {
  return wantedReaches.map((reach) => {
    const [first = '', ...rest] = reachText(reach)
    const label = `${first.toUpperCase()}${rest.join('')}`
    return {
      value: reach,
      label: left ? `${label} (${numbers.format(left[reach])})` : label,
      ...(reach === wantedReaches.at(-1) && { help: silent }),
    }
  })
}
