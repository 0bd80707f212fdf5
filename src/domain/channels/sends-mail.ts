import type { Mailbox } from './mailbox.ts'
import { isOfNumber } from './of-number.ts'

/** Tooltip where mail would leave from an unverified address. */
export const notVerified = 'Please verify email inbox first'

/** Whether mail may leave from an inbox: only in the name of an address that is shown to be the account's own. */
export const sendsMail = ({
  type,
  email,
  emailVerified,
}: Pick<Mailbox, 'type' | 'email' | 'emailVerified'>): boolean =>
  !isOfNumber({ type }) && Boolean(email) && emailVerified
