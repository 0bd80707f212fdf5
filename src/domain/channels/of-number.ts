import type { Mailbox } from './mailbox.ts'

/** Whether an inbox is that of a channel by telephone number: it is changed with its channel, and sends no mail. */
export const isOfNumber = ({ type }: { type: Mailbox['type'] }): boolean =>
  type === 'sms' || type === 'whatsapp'
