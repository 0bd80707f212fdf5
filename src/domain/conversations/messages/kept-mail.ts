import * as z from 'zod/mini'
import { manageMailboxesAccess } from '../../access/plan-access.ts'
import { addressSchema } from './message.ts'
import { defineEndpoint } from '../../define.ts'
import { id, keptMoment } from '../../fields.ts'

/*
 * Mail that should have left while no mail server was set up. It stays on this server until somebody decides about it:
 * none of it leaves by itself, as its answer may be long out of date.
 */

/** Mails that are listed, and those that one call may decide about. */
export const keptMailLimits = { page: 100 } as const

/** A mail that waits for a decision; its id is the message's. */
export const keptMailSchema = z.object({
  id: id(),
  conversationId: id(),
  /** Null before the conversation has one. */
  ticketNo: z.nullable(z.int()),
  subject: z.string(),
  to: z.array(addressSchema),
  /** The inbox that it leaves from; null where that is no more. */
  mailboxId: z.nullable(id()),
  /** When it was written. */
  at: keptMoment(),
  /** There is a mail server for it now, and its address is the account's own. */
  mayLeave: z.boolean(),
})

/** A mail that waits for a decision. */
export type KeptMail = z.infer<typeof keptMailSchema>

const path = '/desk/kept-mails'

/** The newest mail that waits for a decision, of conversations that the caller sees; what is decided makes room for the rest. */
export const listKeptMails = defineEndpoint({
  ...{ method: 'GET', path, summary: 'Mail that was kept because no mail server was set up' },
  ...manageMailboxesAccess,
  input: z.object({}),
  output: z.object({
    data: z.array(keptMailSchema),
    /** How many there are in all. */
    total: z.int(),
  }),
})

/**
 * Sends mails that were kept, each under its own Message-ID, or leaves them unsent for good. Those that somebody has
 * decided about meanwhile stay as they are.
 * @throws DeskError INVALID where one of them cannot leave; then none does.
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
    /** How many it was decided about. */
    decided: z.int(),
    /** How many still wait. */
    total: z.int(),
  }),
})

/** Mail that was kept because no mail server was set up. */
export const keptMailEndpoints = { listKeptMails, decideKeptMails }
