import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { addressesOf, type Mailbox } from '#domain/channels/mailbox.ts'
import { withoutSignature } from '#domain/channels/signed-address.ts'

const sameMail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Address for display: without signature, and with a name only if it differs from the address. */
function readable({ name, email }: Address): Address {
  return { name: sameMail(name, email) ? '' : name, email: withoutSignature(email) }
}

function shortName(address: Address, mailboxes: Iterable<Mailbox>): string {
  const { name, email } = readable(address)
  const mailbox = [...mailboxes].find((each) => addressesOf(each).some((own) => sameMail(email, own)))
  if (mailbox) return mailbox.name
  return name.split(/\s+/)[0] || email
}

/** Short list of recipients: `to Warranty`, `to Dana, Kenji and 2 more`. */
export function toText({ to, cc }: Pick<Message, 'to' | 'cc'>, mailboxes: Iterable<Mailbox>): string {
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

/** Colleague and sender address; the name appears once. */
export const writerText = (writer: string, from: Address): string =>
  from.name === writer ? fullAddress(from) : `${writer}, ${fullAddress(from)}`
