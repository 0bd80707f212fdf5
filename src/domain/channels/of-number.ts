import type { Mailbox } from './mailbox.ts'

/** Tells whether an inbox belongs to a channel by telephone number: it is changed with its channel, and sends no mail. */
export const isOfNumber = ({ type }: { type: Mailbox['type'] }): boolean =>
  type === 'sms' || type === 'whatsapp'
