import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { keepsPasswordPrivate, mailServerSchema, mailServerFields } from './mail-server.ts'
import { byItself, portTroubles, serverSteps, serverTroubles, type MailTrouble } from './mail-trouble.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * Mail of an inbox is sent by its own mail server, or else by the default one. A failing server delays only
 * the mail of its own inbox.
 */

/** Limits of sending. */
export const sendingLimits = {
  /** Mails per minute by a server of an inbox: maximum and default. */
  perMinute: { most: 600, usual: 30 },
  /** Time for which a deferred mail is retried, from the first try on. */
  patienceMs: 3 * 24 * 3_600_000,
} as const

/** Steps of sending, in order. */
export const sendingSteps = [...serverSteps, 'sender'] as const
/** Step of sending. */
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

/** A fault as calls return it, with the server's own text if it sent any. */
export const sendTroubleSchema = z.object({ code: z.enum(troubleNames), words: z.nullable(z.string()) })

/** Sending of an inbox's mail, with its current state. */
export const sendingView = z.object({
  id: id(),
  server: z.extend(mailServerSchema, {
    hasPassword: z.boolean(),
    /** Signs in with an OAuth grant of Google or Microsoft instead of a password. */
    byGrant: z.boolean(),
  }),
  /** Maximum number of mails per minute. */
  perMinute: z.int(),
  /** Number of changes of the settings. */
  revision: z.int(),
  state: z.object({
    /** When it last accepted a mail, in epoch ms; null before the first. */
    sentAt: z.nullable(z.int()),
    /** Null if there is no fault. */
    trouble: z.nullable(sendTroubleSchema),
    /** Start of the current fault, in epoch ms; null without one. */
    failingSince: z.nullable(z.int()),
    /** Time of the next try, in epoch ms; null without a fault. */
    nextTryAt: z.nullable(z.int()),
    /** Waiting mails of the inbox. */
    waiting: z.int(),
  }),
})
/** Sending of an inbox's mail, with its current state. */
export type Sending = z.infer<typeof sendingView>

/** Form fields of an inbox's sending. */
export const sendingFields = {
  ...mailServerFields,
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

/** Sending of an inbox's mail, with its current state; null if it uses the default server. */
export const getSending = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How an inbox sends its mail', ...manageMailboxesAccess },
  input: named,
  output: z.object({ sending: z.nullable(sendingView) }),
})

/**
 * Sends mail of an inbox by its own server; waiting mail is tried at once. An empty password leaves the
 * stored one, as long as server and user are the same; null removes it.
 * @throws DeskError CONFLICT if another user has changed it since `revision`; 0 means not set yet.
 */
export const putSending = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Send mail of an inbox by SMTP', ...manageMailboxesAccess },
  input: z
    .object({ ...sendingFields, id: id(), revision: z._default(z.int(), 0) })
    .check(keepsPasswordPrivate),
  output: sendingView,
})

/** Returns to the default server, and deletes the password. */
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

/** Result of a server test, up to the first failed step. */
export const sendingCheck = z.object({
  steps: z.array(z.object({ step: z.enum(sendingSteps), trouble: z.nullable(sendTroubleSchema) })),
})
/** Result of a server test, up to the first failed step. */
export type SendingCheck = z.infer<typeof sendingCheck>

/** Tests a server step by step up to the first failure; no mail is sent, and nothing is stored. */
export const checkSending = defineEndpoint({
  ...{
    method: 'POST',
    path: `${path}/check`,
    summary: 'Try a server for sending out',
    ...manageMailboxesAccess,
  },
  input: z.object({ ...sendingFields, id: id() }).check(keepsPasswordPrivate),
  output: sendingCheck,
})

/** Server that an inbox sends by. */
export const sendingServerEndpoints = { getSending, putSending, removeSending, checkSending }
