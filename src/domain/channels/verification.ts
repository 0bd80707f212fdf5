import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { manageMailboxesAccess, mailboxResource } from './mailbox-resource.ts'

/** What is sent to an inbox's address to see it come back. */
export const verificationLimits = {
  /** How long the mail is waited for. */
  lifetimeMs: 24 * 3_600_000,
  /** Before another one is sent to the same inbox. */
  resendAfterMs: 30_000,
} as const

/** A token of 24 bytes, as the mail and the link bear it. */
export const verificationToken = z.string().check(z.regex(/^[\w-]{32}$/, 'This link is not complete'))

/**
 * Sends the mail that verifies an inbox: once it comes back to the server, the address is shown to be the account's own.
 * @throws DeskError RATE_LIMITED within half a minute, INVALID where the inbox has no address.
 */
export const sendVerification = defineEndpoint({
  method: 'POST',
  path: '/desk/mailboxes/:id/sendverificationmail',
  summary: 'Send the mail that verifies an inbox',
  ...manageMailboxesAccess,
  input: z.object({ id: id() }),
  output: z.object({
    sentTo: z.string(),
    /** When it is not waited for any more, in epoch ms. */
    endsAt: z.int(),
    /** Path of the page that verifies by hand, for who sits at a server that cannot send; null otherwise. */
    link: z.nullable(z.string()),
  }),
})

/**
 * Verifies an inbox by the token of its link.
 * @throws DeskError INVALID where the link has ended, or the inbox has another address by now.
 */
export const verifyMailbox = defineEndpoint({
  method: 'POST',
  path: '/desk/mailbox-verifications',
  summary: 'Verify an inbox by its link',
  ...manageMailboxesAccess,
  input: z.object({ token: verificationToken }),
  output: mailboxResource.row,
})

/** How mail reaches the server and leaves it. */
export const getMailRoute = defineEndpoint({
  method: 'GET',
  path: '/desk/mail-route',
  summary: 'How mail comes and leaves',
  ...manageMailboxesAccess,
  input: z.object({}),
  output: z.object({
    /** Whether mail leaves by a mail server; it is written to a folder otherwise. */
    isSending: z.boolean(),
    /** That folder, for who sits at the server; null for everybody else. */
    sentMailFolder: z.nullable(z.string()),
    /** Port on which the server takes mail in; null where it takes none. */
    receivesAt: z.nullable(z.int()),
  }),
})
