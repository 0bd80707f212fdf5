import * as z from 'zod/mini'
import { manageMailboxesAccess } from '../../access/plan-access.ts'
import { addressSchema } from './message.ts'
import { defineEndpoint } from '../../define.ts'
import { id, keptMoment } from '../../fields.ts'

/*
 * Mail that was due while no mail server was set up. It is stored on this server until a user decides about
 * it: none is sent automatically, because its reply may be out of date.
 */

/** Maximum number of mails in the list, and in a call that decides. */
export const keptMailLimits = { page: 100 } as const

/** A mail that waits for a decision; its id is the message's. */
export const keptMailSchema = z.object({
  id: id(),
  conversationId: id(),
  /** Null before the conversation has one. */
  ticketNo: z.nullable(z.int()),
  subject: z.string(),
  to: z.array(addressSchema),
  /** The inbox it is sent from; null if that was deleted. */
  mailboxId: z.nullable(id()),
  /** When it was written. */
  at: keptMoment(),
  /** There is a mail server for it now, and its address belongs to the account. */
  mayLeave: z.boolean(),
})

/** A mail that waits for a decision. */
export type KeptMail = z.infer<typeof keptMailSchema>

const path = '/desk/kept-mails'

/** The newest waiting mail, in conversations visible to the caller; each decision makes room for more. */
export const listKeptMails = defineEndpoint({
  ...{ method: 'GET', path, summary: 'Mail that was kept because no mail server was set up' },
  ...manageMailboxesAccess,
  input: z.object({}),
  output: z.object({
    data: z.array(keptMailSchema),
    /** Number of all waiting mails. */
    total: z.int(),
  }),
})

/**
 * Sends waiting mails, each under its own Message-ID, or leaves them unsent for good. Mails that were decided
 * meanwhile stay as they are.
 * @throws DeskError INVALID if one of them cannot be sent; then none is.
 */
export const decideKeptMails = defineEndpoint({
  ...{ method: 'POST', path, summary: 'Send mails that were kept, or leave them unsent' },
  ...manageMailboxesAccess,
  input: z.object({
    ids: z
      .array(id())
      .check(
        z.minLength(1, 'Select a mail'),
        z.maxLength(keptMailLimits.page, `At most ${keptMailLimits.page} mails at once`),
      ),
    isSent: z.boolean(),
  }),
  output: z.object({
    /** Number of mails decided. */
    decided: z.int(),
    /** Number of mails still waiting. */
    total: z.int(),
  }),
})

/** Mail that was due while no mail server was set up. */
export const keptMailEndpoints = { listKeptMails, decideKeptMails }
