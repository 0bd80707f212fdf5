import * as z from 'zod/mini'
import { doubts } from './doubt.ts'
import { defineEndpoint } from '../define.ts'
import { email, id, keptMoment, optionalText, text } from '../fields.ts'
import { defineFile } from '../stream.ts'

/** Limits of set-aside mail: rows per page (default and maximum), and characters of entered fields. */
export const setAsideLimits = { page: 50, most: 100, name: 255, subject: 255, cursor: 40 }

/** Reason of mail from a blocked sender: it is marked as done on arrival. */
export const blockedReason = 'blocked'

/** Reason of a contact form submission that a user has to review; `doubts` give the details. */
export const doubtfulReason = 'doubtful'

/** A mail that could not be parsed or assigned, or a doubtful submission: nothing received is lost. */
export const setAsideSchema = z.object({
  id: id(),
  /** The inbox it was sent to; null if that was deleted. */
  mailboxId: z.nullable(id()),
  /** Reason at the last try. */
  reason: z.string(),
  /** Reasons why a contact form submission was set aside; empty for mail. */
  doubts: z.array(z.enum(doubts)),
  receivedAt: keptMoment(),
  /** Envelope as given by the front server; empty without one. */
  envelope: z.object({ from: z.nullable(z.string()), to: z.array(z.string()) }),
  /** '' if it has none, or none that is readable. */
  subject: z.string(),
  /** True if its source is stored. */
  hasSource: z.boolean(),
  /** When it became a conversation, or a user marked it as done; null while it waits for a decision. */
  doneAt: z.nullable(keptMoment()),
  /** Resulting conversation; null if there is none. */
  conversationId: z.nullable(id()),
})

/** A mail that could not be parsed or assigned. */
export type SetAsideMail = z.infer<typeof setAsideSchema>

/** Readable part of such a mail, as plain text. */
export const setAsideViewSchema = z.extend(setAsideSchema, {
  /** Claimed author; null if unreadable. */
  from: z.nullable(z.object({ email: z.string(), name: z.string() })),
  text: z.string(),
  /** True if the source contains more. */
  isShortened: z.boolean(),
  files: z.array(z.object({ name: z.string(), size: z.int() })),
})

/** Readable part of such a mail. */
export type SetAsideView = z.infer<typeof setAsideViewSchema>

const path = '/desk/set-aside'
/** Permission to decide about set-aside mail. */
export const decidingRight = 'conversations.manage_conversation'
const needs = decidingRight
const named = z.object({ id: id() })

/** Set-aside mail that is waiting or done, newest first. */
export const listSetAside = defineEndpoint({
  ...{ method: 'GET', path, summary: 'Mail that could not be read or placed', needs },
  input: z.object({
    isDone: z._default(z.boolean(), false),
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.maxLength(setAsideLimits.cursor), z.regex(/^\d+\.\d+$/))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(setAsideLimits.most)), setAsideLimits.page),
  }),
  output: z.object({
    data: z.array(setAsideSchema),
    /** Number of mails on all pages. */
    total: z.int(),
    /** Cursor of the next page; null after the last one. */
    next: z.nullable(z.string()),
  }),
})

/** Reads one set-aside mail with its readable part. */
export const getSetAside = defineEndpoint({
  ...{
    method: 'GET',
    path: `${path}/:id`,
    summary: 'A mail that was set aside, as far as it can be read',
    needs,
  },
  input: named,
  output: setAsideViewSchema,
})

/** Original source of a set-aside mail. */
export const getSetAsideSource = defineFile({
  ...{ method: 'GET', path: `${path}/:id/source`, summary: 'A mail that was set aside, as it came', needs },
  input: named,
  output: z.unknown(),
})

/**
 * Parses and assigns a mail again, as if it arrived now. With a null `conversationId` it is still set aside,
 * and `reason` says why. A mail that has a conversation already stays in it, however often this is called.
 */
export const retrySetAside = defineEndpoint({
  ...{ method: 'POST', path: `${path}/:id/retry`, summary: 'Read and place a set-aside mail again', needs },
  input: named,
  output: setAsideSchema,
})

/** Creates a conversation from whatever is readable of a mail; a customer must be given if it names none. */
export const placeSetAside = defineEndpoint({
  ...{
    method: 'POST',
    path: `${path}/:id/conversation`,
    summary: 'Make a conversation of a set-aside mail',
    needs,
  },
  input: z.object({
    id: id(),
    /** Customer of the conversation; by default the mail's sender. */
    email: z.optional(email()),
    name: optionalText('Name', setAsideLimits.name),
    /** By default, or if empty, the mail's own subject. */
    subject: z._default(text(setAsideLimits.subject), ''),
    /** Inbox of the conversation, if the original one was deleted. */
    mailboxId: z.optional(id()),
  }),
  output: setAsideSchema,
})

/** Marks a mail as done, or waiting again; not possible for one that has a conversation. */
export const putSetAside = defineEndpoint({
  ...{ method: 'PUT', path: `${path}/:id`, summary: 'Mark a set-aside mail as done, or put it back', needs },
  input: z.object({ id: id(), isDone: z.boolean() }),
  output: setAsideSchema,
})

/** Set-aside mail. */
export const setAsideEndpoints = {
  listSetAside,
  getSetAside,
  getSetAsideSource,
  retrySetAside,
  placeSetAside,
  putSetAside,
}
