import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { email, id } from '../fields.ts'
import { byItself } from './mail-trouble.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'
import { mailboxResource } from './mailbox-resource.ts'
import { sendTroubles } from './sending.ts'

/** Limits of the verification mail that must return to the inbox. */
export const verificationLimits = {
  /** How long the mail is waited for. */
  lifetimeMs: 24 * 3_600_000,
  /** Before another one is sent to the same inbox. */
  resendAfterMs: 30_000,
} as const

/** A token of 24 bytes, as the mail and the link bear it. */
export const verificationToken = z.string().check(z.regex(/^[\w-]{32}$/, 'This is not the whole code'))

/**
 * Sends the mail that verifies an inbox, or one of its aliases: once it comes back to the server, the address is shown to
 * be the account's own.
 * @throws DeskError RATE_LIMITED within half a minute, INVALID where the inbox has no such address.
 */
export const sendVerification = defineEndpoint({
  method: 'POST',
  path: '/desk/mailboxes/:id/sendverificationmail',
  summary: 'Send the mail that verifies an inbox',
  ...manageMailboxesAccess,
  input: z.object({
    id: id(),
    /** An alias; the inbox's own address if missing. */
    email: z.optional(email()),
  }),
  output: z.object({
    sentTo: z.string(),
    /** When it is not waited for any more, in epoch ms. */
    endsAt: z.int(),
    /** Path of the page that verifies by hand, for who sits at a server that cannot send; null otherwise. */
    link: z.nullable(z.string()),
    /** The mail is kept on the server: neither the server nor the inbox has a way out. */
    isKept: z.boolean(),
  }),
})

/**
 * Verifies an inbox by the token of its link, which is the code that its mail bears: the only way for an address of a domain
 * that another account has an inbox of.
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

/** Faults of sending the verification mail. */
export const verificationTroubles = {
  full: sendTroubles.full,
  refused: {
    text: 'The mail server refused the mail to this address',
    remedy: 'See whether the address is written as it should be, then send it again.',
  },
  delayed: {
    text: 'The mail could not leave yet',
    remedy: byItself,
  },
} as const

const verificationTroubleNames = Object.keys(verificationTroubles) as [
  keyof typeof verificationTroubles,
  ...(keyof typeof verificationTroubles)[],
]

/** How far an inbox is verified. */
export const verificationView = z.object({
  id: id(),
  isVerified: z.boolean(),
  /** The mail that is waited for; null where none was sent, or none is waited for any more. */
  mail: z.nullable(
    z.object({
      /** When it was asked for, in epoch ms. */
      askedAt: z.int(),
      endsAt: z.int(),
      /** Whether it has left. */
      hasLeft: z.boolean(),
      trouble: z.nullable(z.enum(verificationTroubleNames)),
      /** Answer of the mail server. */
      words: z.nullable(z.string()),
    }),
  ),
})
/** How far an inbox is verified. */
export type Verification = z.infer<typeof verificationView>

/** How far an inbox is verified: whether the mail for it has left, and what the mail server said. */
export const getVerification = defineEndpoint({
  method: 'GET',
  path: '/desk/mailboxes/:id/verification',
  summary: 'How far an inbox is verified',
  ...manageMailboxesAccess,
  input: z.object({ id: id() }),
  output: verificationView,
})

/** The verification of an inbox. */
export const verificationEndpoints = { sendVerification, getVerification, verifyMailbox, getMailRoute }
