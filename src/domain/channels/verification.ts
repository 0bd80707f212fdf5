import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { email, id } from '../fields.ts'
import { byItself } from './mail-trouble.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'
import { mailboxResource } from './mailbox-resource.ts'
import { sendTroubles } from './sending.ts'

/** Limits of the verification mail that must return to the inbox. */
export const verificationLimits = {
  /** Time until the verification expires. */
  lifetimeMs: 24 * 3_600_000,
  /** Minimum time between two mails to the same inbox. */
  resendAfterMs: 30_000,
} as const

/** A token of 24 bytes, as in the mail and the link. */
export const verificationToken = z.string().check(z.regex(/^[\w-]{32}$/, 'This is not the whole code'))

/**
 * Sends the mail that verifies an inbox, or one of its aliases: once it returns to the server, the address is
 * proved to be the account's own.
 * @throws DeskError RATE_LIMITED within half a minute, INVALID if the inbox has no such address.
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
    /** Expiry of the verification, in epoch ms. */
    endsAt: z.int(),
    /** Path of the page for manual verification, for a local user if the server cannot send; else null. */
    link: z.nullable(z.string()),
    /** The mail is stored on the server: neither server nor inbox can send. */
    isKept: z.boolean(),
  }),
})

/**
 * Verifies an inbox by the token of its link, which is the code in its mail: the only way for an address of a
 * domain that another account uses for an inbox.
 * @throws DeskError INVALID if the link has expired, or the inbox has another address now.
 */
export const verifyMailbox = defineEndpoint({
  method: 'POST',
  path: '/desk/mailbox-verifications',
  summary: 'Verify an inbox by its link',
  ...manageMailboxesAccess,
  input: z.object({ token: verificationToken }),
  output: mailboxResource.row,
})

/** Routes of mail to and from the server. */
export const getMailRoute = defineEndpoint({
  method: 'GET',
  path: '/desk/mail-route',
  summary: 'How mail comes and leaves',
  ...manageMailboxesAccess,
  input: z.object({}),
  output: z.object({
    /** True if a mail server sends mail; otherwise it is written to a folder. */
    isSending: z.boolean(),
    /** That folder, for a local user of the server; null for everybody else. */
    sentMailFolder: z.nullable(z.string()),
    /** Port on which the server receives mail; null if it receives none. */
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

/** State of an inbox's verification. */
export const verificationView = z.object({
  id: id(),
  isVerified: z.boolean(),
  /** The pending mail; null if none was sent, or it has expired. */
  mail: z.nullable(
    z.object({
      /** When it was requested, in epoch ms. */
      askedAt: z.int(),
      endsAt: z.int(),
      /** True if it was sent. */
      hasLeft: z.boolean(),
      trouble: z.nullable(z.enum(verificationTroubleNames)),
      /** Answer of the mail server. */
      words: z.nullable(z.string()),
    }),
  ),
})
/** State of an inbox's verification. */
export type Verification = z.infer<typeof verificationView>

/** State of an inbox's verification: whether its mail was sent, and the mail server's response. */
export const getVerification = defineEndpoint({
  method: 'GET',
  path: '/desk/mailboxes/:id/verification',
  summary: 'How far an inbox is verified',
  ...manageMailboxesAccess,
  input: z.object({ id: id() }),
  output: verificationView,
})

/** Verification of inboxes. */
export const verificationEndpoints = { sendVerification, getVerification, verifyMailbox, getMailRoute }
