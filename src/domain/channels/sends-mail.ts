import type { Mailbox } from './mailbox.ts'
import { isOfNumber } from './of-number.ts'

/** Tooltip where mail would be sent from an unverified address. */
export const notVerified = 'Please verify email inbox first'

/** True if an inbox may send mail: only from an address verified as the account's own. */
export const sendsMail = ({
  type,
  email,
  emailVerified,
}: Pick<Mailbox, 'type' | 'email' | 'emailVerified'>): boolean =>
  !isOfNumber({ type }) && Boolean(email) && emailVerified
