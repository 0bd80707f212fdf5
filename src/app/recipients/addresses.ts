import { emailPattern, oneAddress } from '#lib/email-address.ts'
import { addressesOf, type Mailbox } from '#domain/channels/mailbox.ts'
import type { Address } from '#domain/conversations/messages/message.ts'

/** The text of a bad address (section 5). */
export const badEmail = 'Email must be a valid email'

export const isEmail = (text: string): boolean => emailPattern.test(text)

/** Whether an address was typed to its end: it is whole, and a sign that no address holds follows it. */
export const isEnded = (text: string): boolean => /[\s,;]$/.test(text) && isEmail(text.slice(0, -1).trim())

/** Key for comparing addresses. */
export const addressKey = (address: Address) => address.email.trim().toLowerCase()

/** The first of each address, in order. */
export function distinct(addresses: readonly Address[]): Address[] {
  const seen = new Set<string>()
  return addresses.filter((address) => !seen.has(addressKey(address)) && seen.add(addressKey(address)))
}

/** Addresses that stand in a row with nothing but blanks between them; a name is more than an address. */
function byBlanks(piece: string): string[] {
  const words = piece.split(/\s+/)
  return words.every(isEmail) ? words : [piece]
}

/**
 * Reads what somebody typed or pasted: addresses parted by commas, semicolons, lines or blanks, each perhaps with a name.
 */
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

/** The address without what stands behind a plus: our Reply-To carries a token there. */
function bare(address: string): string {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const plus = lower.indexOf('+')
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower
}

/** Says of an address whether it is one of our inboxes, plus-addresses and aliases included. */
export function ownAddresses(mailboxes: Iterable<Mailbox>): (address: Address) => boolean {
  const own = new Set([...mailboxes].flatMap((mailbox) => addressesOf(mailbox).map(bare)))
  return (address) => own.has(bare(address.email))
}
