import { createHmac, timingSafeEqual } from 'node:crypto'

/** Characters of the seal, five bits each: at least 128, and short enough for a local part. */
const sealing = { length: 26, purpose: 'reply-address' }

/** The seals that were given out before, of 80 bits; answers to those mails still come. */
const earlierSealing = { length: 16, purpose: 'reply' }

/** Longest local part of an address (RFC 5321 4.5.3.1.1). */
const longestLocalPart = 64

const tokenPattern = /\+c([0-9a-z]{1,11})\.([0-9a-v]{26}|[0-9a-v]{16})$/

/**
 * The address that answers to a conversation go to: `support+c<id>.<seal>@host`. Only someone who was written to knows
 * it, and nobody can make one for another conversation. A mailbox whose own name leaves no room keeps its plain
 * address; its answers are found by their references.
 */
export function replyAddress(mailboxAddress: string, conversationId: number, secret: string): string {
  const at = mailboxAddress.lastIndexOf('@')
  const id = conversationId.toString(36)
  const local = `${mailboxAddress.slice(0, at)}+c${id}.${sealOf(id, secret, sealing)}`
  return at < 1 || local.length > longestLocalPart ? mailboxAddress : local + mailboxAddress.slice(at)
}

/**
 * The conversation that an address names, or null for an address without a token or with one that is not ours. Case is
 * ignored, as mail servers may change it; the comparison takes the same time whatever differs.
 */
export function readReplyToken(address: string, secret: string): number | null {
  const local = address
    .slice(0, Math.max(address.lastIndexOf('@'), 0))
    .trim()
    .toLowerCase()
  const match = local.length <= longestLocalPart ? tokenPattern.exec(local) : null
  if (!match) return null
  const [, id = '', seal = ''] = match
  const expected = sealOf(id, secret, seal.length === sealing.length ? sealing : earlierSealing)
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(expected))) return null
  const conversationId = parseInt(id, 36)
  return Number.isSafeInteger(conversationId) && conversationId.toString(36) === id ? conversationId : null
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
