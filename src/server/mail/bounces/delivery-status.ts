import { mendAddress } from '../addresses.ts'
import type { BouncedRecipient } from '../mail.ts'
import { readHeaderBlock } from '../mime/header-block.ts'
import { Headers, plainLine } from '../mime/headers.ts'
import { decodeWords } from '../mime/encoded-words.ts'

/** Recipient group of a delivery report, also of a successful one. */
export interface DeliveryGroup extends Omit<BouncedRecipient, 'action'> {
  action: 'failed' | 'delayed' | 'delivered'
}

/** Limit of groups per report; our messages have fewer recipients. */
const maxGroups = 500

/**
 * Parses the recipient groups of a `message/delivery-status` part (RFC 3464), separated by empty lines, or of
 * text with the same fields.
 */
export function readDeliveryStatus(bytes: Buffer): DeliveryGroup[] {
  const groups: DeliveryGroup[] = []
  let position = 0
  while (position < bytes.length && groups.length < maxGroups) {
    if (bytes[position] === 0x0a || bytes[position] === 0x0d) {
      position++
      continue
    }
    const block = readHeaderBlock(bytes, position, bytes.length)
    const headers = new Headers(block.fields)
    const isGroup =
      headers.has('final-recipient') || headers.has('original-recipient') || headers.has('action')
    if (isGroup) groups.push(readGroup(headers))
    position = Math.max(block.bodyStart, nextLine(bytes, position))
  }
  return groups
}

function nextLine(bytes: Buffer, position: number): number {
  const feed = bytes.indexOf(0x0a, position)
  return feed < 0 ? bytes.length : feed + 1
}

function readGroup(headers: Headers): DeliveryGroup {
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(headers.first('status') ?? '')?.[0] ?? null
  const diagnostic = plainLine(
    decodeWords(headers.first('diagnostic-code') ?? '').replace(/^[\w-]{1,30};\s*/, ''),
  ).slice(0, 500)
  const address = ['original-recipient', 'final-recipient', 'x-actual-recipient']
    .map((name) => recipientOf(headers.first(name) ?? ''))
    .find((each) => each !== '')
  const final = recipientOf(headers.first('final-recipient') ?? '') || (address ?? '')
  const original = recipientOf(headers.first('original-recipient') ?? '')
  return {
    address: final,
    ...(original !== '' && original !== final && { original }),
    status,
    action: actionOf(headers.first('action') ?? '', status),
    isPermanent: isPermanent(status, diagnostic),
    diagnostic,
  }
}

function recipientOf(value: string): string {
  const address = value.includes(';') ? value.slice(value.indexOf(';') + 1) : value
  return mendAddress(address.replace(/^[\s<]+|[\s>]+$/g, ''))?.address ?? ''
}

function actionOf(action: string, status: string | null): DeliveryGroup['action'] {
  const word = action.trim().toLowerCase()
  if (/^(delivered|relayed|expanded)/.test(word)) return 'delivered'
  if (word.startsWith('delayed')) return 'delayed'
  if (word.startsWith('failed')) return 'failed'
  return status?.startsWith('2') ? 'delivered' : status?.startsWith('4') ? 'delayed' : 'failed'
}

/** True for a 5.x.x status, or for a 5xx answer without a status. */
export function isPermanent(status: string | null, diagnostic: string): boolean {
  if (status) return status.startsWith('5')
  return /^(.{0,40}[\s:[#<])?5\d\d[\s#-]/.test(diagnostic)
}
