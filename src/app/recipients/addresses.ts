import { emailPattern, oneAddress } from '#lib/email-address.ts'
import { addressesOf, type Mailbox } from '#domain/channels/mailbox.ts'
import type { Address } from '#domain/conversations/messages/message.ts'

/** Error for a bad address (section 5). */
export const badEmail = 'Email must be a valid email'

export const isEmail = (text: string): boolean => emailPattern.test(text)

/** True if the text is a complete address followed by a separator. */
export const isEnded = (text: string): boolean => /[\s,;]$/.test(text) && isEmail(text.slice(0, -1).trim())

/** Key for comparing addresses. */
export const addressKey = (address: Address) => address.email.trim().toLowerCase()

/** Removes duplicate addresses; the first of each wins. */
export function distinct(addresses: readonly Address[]): Address[] {
  const seen = new Set<string>()
  return addresses.filter((address) => !seen.has(addressKey(address)) && seen.add(addressKey(address)))
}

/** Addresses separated by blanks only. A piece with a name is one address. */
function byBlanks(piece: string): string[] {
  const words = piece.split(/\s+/)
  return words.every(isEmail) ? words : [piece]
}

/** Parses typed or pasted addresses, separated by commas, semicolons, lines or blanks; names are optional. */
export function parseAddresses(text: string): Address[] {
  const pieces = text.match(/(?:"[^"]*"|<[^>]*>|[^,;\n"<])+/g) ?? []
  return pieces
    .map((piece) => piece.trim())
    .filter(Boolean)
    .flatMap(byBlanks)
    .map((piece) => {
      const named = /^(.*?)\s*<([^>]*)>$/.exec(piece)
      if (!named) return { email: oneAddress(piece), name: '' }
      return {
        email: oneAddress((named[2] as string).trim()),
        name: (named[1] as string).replace(/^"|"$/g, '').trim(),
      }
    })
}

/** Address without its plus part: our Reply-To carries a token there. */
function bare(address: string): string {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const plus = lower.indexOf('+')
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower
}

/** Predicate for our inbox addresses, including plus addresses and aliases. */
export function ownAddresses(mailboxes: Iterable<Mailbox>): (address: Address) => boolean {
  const own = new Set([...mailboxes].flatMap((mailbox) => addressesOf(mailbox).map(bare)))
  return (address) => own.has(bare(address.email))
}
