import type { ConversationType } from './status.ts'
import { DeskError } from '../errors.ts'
import { plainText } from './messages/plain-text.ts'
import { attachmentLimits } from './messages/attachment.ts'
import { isPhoneNumber } from '../channels/phone-number.ts'
import type { Mailbox } from '../channels/mailbox.ts'
import { isOfNumber } from '../channels/of-number.ts'

/** Capabilities of a channel: the composer offers only these, and the server accepts only these. */
export interface Capabilities {
  /** Text is HTML; otherwise plain text. */
  html: boolean
  /** Maximum number of files per message. */
  files: number
  subject: boolean
  /** A message can have several recipients, be forwarded, and be copied to others. */
  copies: boolean
  /** Maximum length of a message in UTF-16 units; null if the channel has no limit. */
  maxLength: number | null
  /** Maximum length of a message with a file. */
  maxCaption: number | null
  /** Noun in a sentence: `A text message`. */
  noun: string
  /** Time after the customer's last message within which it can be answered, in ms; null if unlimited. */
  replyWindowMs: number | null
  /** True if the channel reports delivery. */
  receipts: boolean
}

const mail: Capabilities = {
  ...{ html: true, files: attachmentLimits.perMessage, subject: true, copies: true },
  ...{ noun: 'A mail', maxLength: null, maxCaption: null, replyWindowMs: null, receipts: false },
}

const sms: Capabilities = {
  ...{ html: false, files: 0, subject: false, copies: false },
  ...{ noun: 'A text message', maxLength: 1600, maxCaption: null, replyWindowMs: null, receipts: true },
}

/** A message holds at most one file, with the text as its caption. */
const whatsapp: Capabilities = {
  ...{ html: false, files: 1, subject: false, copies: false },
  ...{ noun: 'A WhatsApp message', maxLength: 4096, maxCaption: 1024 },
  ...{ replyWindowMs: 24 * 3_600_000, receipts: true },
}

const byType: Partial<Record<ConversationType, Capabilities>> = { sms, whatsapp }

/** Capabilities of a conversation type; all types but those by telephone number are answered by mail. */
export const capabilitiesOf = (type: ConversationType): Capabilities => byType[type] ?? mail

interface Answer {
  to: readonly { email: string }[]
  cc: readonly unknown[]
  bcc: readonly unknown[]
  attachments: readonly unknown[]
  html: string
  mode?: string
}

const refused = (field: string, message: string) => new DeskError('INVALID', { field, message })

/**
 * Refuses a message that its channel cannot carry.
 * @throws DeskError INVALID with the field.
 */
export function requireCarried(type: ConversationType, mailbox: Pick<Mailbox, 'type'>, answer: Answer): void {
  const { files, copies, noun, maxLength, maxCaption } = capabilitiesOf(type)
  const isToNumber = isOfNumber({ type })
  if ((isToNumber || isOfNumber(mailbox)) && type !== mailbox.type)
    throw refused('mailboxId', 'This conversation is in an inbox of another channel. Move it back to answer.')
  const [first] = answer.to
  if (!copies && (answer.to.length !== 1 || answer.cc.length + answer.bcc.length > 0))
    throw refused('to', `${noun} goes to one number`)
  if (isToNumber && !(first && isPhoneNumber(first.email))) throw refused('to', 'Enter a valid phone number')
  if (!copies && answer.mode === 'forward') throw refused('mode', `${noun} cannot be forwarded`)
  const held = answer.attachments.length
  if (held > files)
    throw refused(
      'attachments',
      files === 0 ? `${noun} cannot carry files` : `${noun} carries one file at most`,
    )
  const longest = held > 0 ? (maxCaption ?? maxLength) : maxLength
  if (longest !== null && plainText(answer.html).length > longest)
    throw refused(
      'html',
      `${noun}${held > 0 ? ' with a file' : ''} has at most ${longest.toLocaleString('en')} characters`,
    )
}
