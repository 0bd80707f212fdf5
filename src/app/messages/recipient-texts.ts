import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { addressesOf, type Mailbox } from '#domain/channels/mailbox.ts'
import { withoutSignature } from '#domain/channels/signed-address.ts'

const sameMail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** An address as it is shown: unsigned, and with a name only where somebody gave it one. */
function readable({ name, email }: Address): Address {
  return { name: sameMail(name, email) ? '' : name, email: withoutSignature(email) }
}

function shortName(address: Address, mailboxes: Iterable<Mailbox>): string {
  const { name, email } = readable(address)
  const mailbox = [...mailboxes].find((each) => addressesOf(each).some((own) => sameMail(email, own)))
  if (mailbox) return mailbox.name
  return name.split(/\s+/)[0] || email
}

/** Whom a message went to, in a few words: `to Warranty`, `to Dana, Kenji and 2 more`. */
export function toWords({ to, cc }: Pick<Message, 'to' | 'cc'>, mailboxes: Iterable<Mailbox>): string {
  const all = [...to, ...cc]
  if (all.length === 0) return ''
  const shown = all.slice(0, 2).map((address) => shortName(address, mailboxes))
  const rest = all.length - shown.length
  return `to ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** An address with its name, as a mail header writes it. */
export function fullAddress(address: Address): string {
  const { name, email } = readable(address)
  return name ? `${name} <${email}>` : email
}

/** A colleague and the address they wrote from; their name stands once. */
export const writerWords = (writer: string, from: Address): string =>
  from.name === writer ? fullAddress(from) : `${writer}, ${fullAddress(from)}`
