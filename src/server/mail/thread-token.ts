import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedEnd } from '#domain/channels/signed-address.ts'
import type { Id } from '#lib/id.ts'

/** Characters of the seal, five bits each: at least 128, and short enough for a local part. */
const sealing = { length: 26, purpose: 'reply-address' }

/** The seals that were given out before, of 80 bits; answers to those mails still come. */
const earlierSealing = { length: 16, purpose: 'reply' }

/** Longest local part of an address (RFC 5321 4.5.3.1.1). */
const longestLocalPart = 64

/** Target of a reply address: the conversation, or the message that bounces back. */
type Named = 'b' | 'c'

/** Each has a seal of its own: nobody makes the one of what the other says. */
const sealings: Record<Named, typeof sealing> = { b: { ...sealing, purpose: 'bounce-address' }, c: sealing }

/**
 * The address that answers to a conversation go to: `support+c<id>.<seal>@host`. Only someone who was written to knows
 * it, and nobody can make one for another conversation. A mailbox whose own name leaves no room keeps its plain
 * address; its answers are found by their references.
 */
export const replyAddress = (mailboxAddress: string, conversationId: Id, secret: string): string =>
  signedAddress(mailboxAddress, 'c', conversationId, secret)

/**
 * The address that a mail leaves from on its envelope, and comes back to: `support+b<id>.<seal>@host`. A report without
 * the message's own id finds its message by it.
 */
export const bounceAddress = (mailboxAddress: string, messageId: Id, secret: string): string =>
  signedAddress(mailboxAddress, 'b', messageId, secret)

function signedAddress(mailboxAddress: string, named: Named, number: number, secret: string): string {
  const at = mailboxAddress.lastIndexOf('@')
  const id = number.toString(36)
  const local = `${mailboxAddress.slice(0, at)}+${named}${id}.${sealOf(id, secret, sealings[named])}`
  return at < 1 || local.length > longestLocalPart ? mailboxAddress : local + mailboxAddress.slice(at)
}

/**
 * The conversation that an address names, or null for an address without a token or with one that is not ours. Case is
 * ignored, as mail servers may change it; the comparison takes the same time whatever differs.
 */
export const readReplyToken = (address: string, secret: string): Id | null => readToken(address, 'c', secret)

/** The message that an address names as the one it left from; null for any other address. */
export const readBounceToken = (address: string, secret: string): Id | null => readToken(address, 'b', secret)

function readToken(address: string, named: Named, secret: string): Id | null {
  const local = address
    .slice(0, Math.max(address.lastIndexOf('@'), 0))
    .trim()
    .toLowerCase()
  const match = local.length <= longestLocalPart ? signedEnd.exec(local) : null
  if (!match || match[1] !== named) return null
  const [, , id = '', seal = ''] = match
  const isEarlier = named === 'c' && seal.length !== sealing.length
  const expected = sealOf(id, secret, isEarlier ? earlierSealing : sealings[named])
  if (seal.length !== expected.length || !timingSafeEqual(Buffer.from(seal), Buffer.from(expected)))
    return null
  const number = parseInt(id, 36)
  return Number.isSafeInteger(number) && number.toString(36) === id ? number : null
}

/** The Message-ID, without brackets, of the mail that an operation sends: the same however often it is tried. */
export function messageIdFor(op: string, host: string): string {
  return `${op.toLowerCase()}@${host.toLowerCase()}`
}

/** Base 32 in lower case, which survives servers that fold the case of local parts. */
function sealOf(id: string, secret: string, { length, purpose }: typeof sealing): string {
  const digest = createHmac('sha256', secret).update(`${purpose}:${id}`).digest()
  return [...digest.subarray(0, length)].map((byte) => (byte & 31).toString(32)).join('')
}

/** The Message-ID of an op's mail, without brackets: always the same one, whatever is retried. */
export function internetMessageId(op: string, mailboxEmail: string): string {
  return messageIdFor(op, mailboxEmail.slice(mailboxEmail.lastIndexOf('@') + 1))
}
