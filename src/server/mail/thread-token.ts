import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedEnd } from '#domain/channels/signed-address.ts'
import type { Id } from '#lib/id.ts'

/** Length of the seal in characters of five bits: at least 128 bits, and short enough for a local part. */
const sealing = { length: 26, purpose: 'reply-address' }

/** Earlier seals, of 80 bits: answers to those mails still arrive. */
const earlierSealing = { length: 16, purpose: 'reply' }

/** Longest local part of an address (RFC 5321 4.5.3.1.1). */
const longestLocalPart = 64

/** Target of a reply address: the conversation, or the message that bounces back. */
type Named = 'b' | 'c'

/** Each target has a separate purpose, so that a seal for one is invalid for the other. */
const sealings: Record<Named, typeof sealing> = { b: { ...sealing, purpose: 'bounce-address' }, c: sealing }

/**
 * Reply address of a conversation: `support+c<id>.<seal>@host`. Only recipients of its mail know it, and it
 * cannot be forged for another conversation. A mailbox with a too long local part keeps its plain address;
 * its answers are matched by their references.
 */
export const replyAddress = (mailboxAddress: string, conversationId: Id, secret: string): string =>
  signedAddress(mailboxAddress, 'c', conversationId, secret)

/**
 * Return path of a message: `support+b<id>.<seal>@host`. It identifies the message when a bounce report does
 * not contain the message's id.
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
 * Conversation named by an address; null for an address without a valid token. Ignores case, as mail servers
 * may change it; the comparison takes constant time.
 */
export const readReplyToken = (address: string, secret: string): Id | null => readToken(address, 'c', secret)

/** Message named by a return path; null for any other address. */
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

/** Message-ID, without brackets, of the mail that an operation sends; the same at every attempt. */
export function messageIdFor(op: string, host: string): string {
  return `${op.toLowerCase()}@${host.toLowerCase()}`
}

/** Base 32 in lower case, which survives servers that fold the case of local parts. */
function sealOf(id: string, secret: string, { length, purpose }: typeof sealing): string {
  const digest = createHmac('sha256', secret).update(`${purpose}:${id}`).digest()
  return [...digest.subarray(0, length)].map((byte) => (byte & 31).toString(32)).join('')
}

/** Message-ID of an op's mail, without brackets; stable across retries. */
export function internetMessageId(op: string, mailboxEmail: string): string {
  return messageIdFor(op, mailboxEmail.slice(mailboxEmail.lastIndexOf('@') + 1))
}
