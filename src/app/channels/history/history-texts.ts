import { reachText, wantedReaches, type WantedReach } from '#domain/channels/history-reach.ts'
import type { MailHistory } from '#domain/mail-history/history.ts'

/** Choice to import no old mail. */
export const leftThere = {
  value: 'none',
  label: 'It is left where it is',
  help: 'It can be imported later.',
} as const

const numbers = new Intl.NumberFormat('en')
/** How many mails, in words. */
export const mailsText = (count: number): string =>
  count === 1 ? 'One mail' : `${numbers.format(count)} mails`

const silent = 'It keeps its dates, its conversations are closed, and nobody is notified.'

/** How far back old mail may be brought in, with how many mails that is where it is known. */
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
