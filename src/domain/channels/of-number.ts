import type { Mailbox } from './mailbox.ts'

/** True for the inbox of an SMS or WhatsApp channel: it is changed with its channel, and sends no mail. */
export const isOfNumber = ({ type }: { type: Mailbox['type'] }): boolean =>
  type === 'sms' || type === 'whatsapp'
