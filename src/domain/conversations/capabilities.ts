import type { ConversationType } from './status.ts'
import { DeskError } from '../errors.ts'
import { plainText } from './plain-text.ts'
import { isPhoneNumber } from '../channels/phone-number.ts'
import type { Mailbox } from '../channels/mailbox.ts'

/** Capabilities of a channel: the composer offers only these, and the server accepts only these. */
export interface Capabilities {
  /** Words are marked up; else they are plain text. */
  html: boolean
  files: boolean
  subject: boolean
  /** A message can have several recipients, be forwarded, and be copied to others. */
  copies: boolean
  /** The longest message in UTF-16 units; null for one without a limit of its own. */
  maxLength: number | null
  /** How long after the customer's last message it can be answered, in ms; null for ever. */
  replyWindowMs: number | null
  /** Whether the other side tells that a message has arrived. */
  receipts: boolean
}

const mail: Capabilities = {
  ...{ html: true, files: true, subject: true, copies: true },
  ...{ maxLength: null, replyWindowMs: null, receipts: false },
}

const sms: Capabilities = {
  ...{ html: false, files: false, subject: false, copies: false },
  ...{ maxLength: 1600, replyWindowMs: null, receipts: true },
}

/** Capabilities of a conversation type; all but text messages are answered by mail. */
export const capabilitiesOf = (type: ConversationType): Capabilities => (type === 'sms' ? sms : mail)

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
 * Refuses an answer that its channel cannot carry.
 * @throws DeskError INVALID with the field.
 */
export function requireCarried(type: ConversationType, mailbox: Pick<Mailbox, 'type'>, answer: Answer): void {
  const { files, copies, maxLength } = capabilitiesOf(type)
  const isSms = type === 'sms'
  if (isSms !== (mailbox.type === 'sms'))
    throw refused('mailboxId', 'This conversation is in an inbox of another channel. Move it back to answer.')
  const [first] = answer.to
  if (!copies && (answer.to.length !== 1 || answer.cc.length + answer.bcc.length > 0))
    throw refused('to', 'A text message goes to one number')
  if (isSms && !(first && isPhoneNumber(first.email))) throw refused('to', 'Enter a valid phone number')
  if (!copies && answer.mode === 'forward') throw refused('mode', 'A text message cannot be forwarded')
  if (!files && answer.attachments.length > 0)
    throw refused('attachments', 'A text message cannot carry files')
  if (maxLength !== null && plainText(answer.html).length > maxLength)
    throw refused('html', `A text message has at most ${maxLength.toLocaleString('en')} characters`)
}
