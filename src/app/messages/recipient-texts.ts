import type { Address, Message } from '#domain/conversations/message.ts'
import { addressesOf, type Mailbox } from '#domain/channels/mailbox.ts'

const sameMail = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function shortName(address: Address, mailboxes: Iterable<Mailbox>): string {
  const mailbox = [...mailboxes].find((each) => addressesOf(each).some((own) => sameMail(address.email, own)))
  if (mailbox) return mailbox.name
  return address.name.split(/\s+/)[0] || address.email
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
export const fullAddress = ({ name, email }: Address): string =>
  name && name !== email ? `${name} <${email}>` : email

/** A colleague and the address they wrote from; their name stands once. */
export const writerWords = (writer: string, from: Address): string =>
  from.name === writer ? fullAddress(from) : `${writer}, ${fullAddress(from)}`
