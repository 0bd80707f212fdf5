import * as z from 'zod/mini'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { Address } from '#domain/conversations/message.ts'

const email = z.email()

/** The text of a bad address (section 5). */
export const badEmail = 'Email must be a valid email'

export const isEmail = (text: string): boolean => z.safeParse(email, text).success

const key = (address: Address) => address.email.trim().toLowerCase()

/** The first of each address, in order. */
export function distinct(addresses: readonly Address[]): Address[] {
  const seen = new Set<string>()
  return addresses.filter((address) => !seen.has(key(address)) && seen.add(key(address)))
}

/** Reads what somebody typed or pasted: addresses parted by commas, semicolons or lines, each perhaps with a name. */
export function parseAddresses(text: string): Address[] {
  const pieces = text.match(/(?:"[^"]*"|<[^>]*>|[^,;\n"<])+/g) ?? []
  return pieces
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece) => {
      const named = /^(.*?)\s*<([^>]*)>$/.exec(piece)
      if (!named) return { email: piece, name: '' }
      return { email: (named[2] as string).trim(), name: (named[1] as string).replace(/^"|"$/g, '').trim() }
    })
}

/** The address without what stands behind a plus: our Reply-To carries a token there. */
function bare(address: string): string {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const plus = lower.indexOf('+')
  return plus > 0 && plus < at ? lower.slice(0, plus) + lower.slice(at) : lower
}

/** Says of an address whether it is one of our inboxes, plus-addresses included. */
export function ownAddresses(mailboxes: Iterable<Mailbox>): (address: Address) => boolean {
  const own = new Set([...mailboxes].flatMap((mailbox) => (mailbox.email ? [bare(mailbox.email)] : [])))
  return (address) => own.has(bare(address.email))
}
