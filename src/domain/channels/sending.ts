import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { keepsPasswordPrivate, mailServerSchema, mailServerWords } from './mail-server.ts'
import { byItself, portTroubles, serverSteps, serverTroubles, type MailTrouble } from './mail-trouble.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * Mail of an inbox leaves by a mail server of its own, or else by the one of the desk. A server that cannot be used
 * delays the mail of its own inbox, and of no other.
 */

/** Limits of sending. */
export const sendingLimits = {
  /** Mails a minute that a server of an inbox is given at most, and by default. */
  perMinute: { most: 600, usual: 30 },
  /** For how long a mail is tried again that the server puts off, from the first try on. */
  patienceMs: 3 * 24 * 3_600_000,
} as const

/** The steps on which sending stands, in their order. */
export const sendingSteps = [...serverSteps, 'sender'] as const
/** A step on which sending stands. */
export type SendingStep = (typeof sendingSteps)[number]

const usualPorts = 'Mail is usually handed over at port 587 with STARTTLS, or at 465 with TLS.'

/** Faults of sending mail. */
export const sendTroubles = {
  ...serverTroubles,
  ...portTroubles(usualPorts, 465),
  silent: {
    step: 'connection',
    text: 'The server does not answer',
    remedy: `Check host, port and encryption. ${usualPorts}`,
  },
  notSmtp: {
    step: 'connection',
    text: 'What answers at this port does not speak SMTP',
    remedy: usualPorts,
  },
  busy: {
    step: 'connection',
    text: 'The server takes nobody at the moment',
    remedy: byItself,
  },
  noSignIn: {
    step: 'signIn',
    text: 'The server lets nobody sign in this way',
    remedy: 'Choose TLS or STARTTLS, or leave the user empty where no sign-in is needed.',
  },
  signInFirst: {
    step: 'signIn',
    text: 'The server wants a sign-in first',
    remedy: 'Enter the user and the password of the mailbox.',
  },
  sender: {
    step: 'sender',
    text: 'The server does not send for the address of this inbox',
    remedy: 'Sign in as a user who may send for it, or allow it on the server.',
  },
  recipient: {
    step: 'sender',
    text: 'The server does not pass on mail for us',
    remedy: 'Sign in where it asks for that, or name the server that sends mail for this address.',
  },
  full: {
    step: 'sender',
    text: 'The mailbox is full',
    remedy: 'Make room in it, or have it made larger.',
  },
} as const satisfies Record<string, MailTrouble<SendingStep>>

/** Fault of sending mail. */
export type SendTrouble = keyof typeof sendTroubles

const troubleNames = Object.keys(sendTroubles) as [SendTrouble, ...SendTrouble[]]

/** A trouble as it is answered, with the server's own words where it said any. */
export const sendTroubleSchema = z.object({ code: z.enum(troubleNames), words: z.nullable(z.string()) })

/** How an inbox sends its mail, and how that goes. */
export const sendingView = z.object({
  id: id(),
  server: z.extend(mailServerSchema, {
    hasPassword: z.boolean(),
    /** Signs in by what Google or Microsoft has granted, in place of a password. */
    byGrant: z.boolean(),
  }),
  /** Mails a minute that the server is given at most. */
  perMinute: z.int(),
  /** Counts the changes of the settings. */
  revision: z.int(),
  state: z.object({
    /** When it last took a mail, in epoch ms; null before the first. */
    sentAt: z.nullable(z.int()),
    /** Null while all is well. */
    trouble: z.nullable(sendTroubleSchema),
    /** Since when it has not gone well, in epoch ms; null while all is well. */
    failingSince: z.nullable(z.int()),
    /** When it is tried again, in epoch ms; null while all is well. */
    nextTryAt: z.nullable(z.int()),
    /** Mails of the inbox that wait. */
    waiting: z.int(),
  }),
})
/** How an inbox sends its mail, and how that goes. */
export type Sending = z.infer<typeof sendingView>

/** How an inbox is to send its mail, field by field. */
export const sendingWords = {
  ...mailServerWords,
  perMinute: z._default(
    z
      .int()
      .check(
        z.minimum(1, 'At least 1 mail a minute'),
        z.maximum(sendingLimits.perMinute.most, `At most ${sendingLimits.perMinute.most} mails a minute`),
      ),
    sendingLimits.perMinute.usual,
  ),
}

const path = '/desk/mailboxes/:id/smtp'
const named = z.object({ id: id() })

/** How an inbox sends its mail, and how that goes; null where it leaves by the server of the desk. */
export const getSending = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How an inbox sends its mail', ...manageMailboxesAccess },
  input: named,
  output: z.object({ sending: z.nullable(sendingView) }),
})

/**
 * Sends mail of an inbox by a server of its own; what waits is tried at once. An empty password keeps the one that is
 * there, as long as it goes to the same server and user; null removes it.
 * @throws DeskError CONFLICT where somebody has changed it since `revision`; 0 stands for nothing yet.
 */
export const putSending = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Send mail of an inbox by SMTP', ...manageMailboxesAccess },
  input: z
    .object({ ...sendingWords, id: id(), revision: z._default(z.int(), 0) })
    .check(keepsPasswordPrivate),
  output: sendingView,
})

/** Sends by the server of the desk again, and forgets the password. */
export const removeSending = defineEndpoint({
  ...{
    method: 'DELETE',
    path,
    summary: 'Send mail of an inbox by the desk’s server',
    ...manageMailboxesAccess,
  },
  input: named,
  output: named,
})

/** How far a server that is tried out is in order: up to the first step that does not go well. */
export const sendingCheck = z.object({
  steps: z.array(z.object({ step: z.enum(sendingSteps), trouble: z.nullable(sendTroubleSchema) })),
})
/** How far a server that is tried out is in order. */
export type SendingCheck = z.infer<typeof sendingCheck>

/** Tries a server out, step by step up to the first that does not go well; no mail leaves, and nothing is kept. */
export const checkSending = defineEndpoint({
  ...{
    method: 'POST',
    path: `${path}/check`,
    summary: 'Try a server for sending out',
    ...manageMailboxesAccess,
  },
  input: z.object({ ...sendingWords, id: id() }).check(keepsPasswordPrivate),
  output: sendingCheck,
})

/** The server that an inbox sends by. */
export const sendingServerEndpoints = { getSending, putSending, removeSending, checkSending }
