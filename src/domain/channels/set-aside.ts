import * as z from 'zod/mini'
import { doubts } from './doubt.ts'
import { defineEndpoint } from '../define.ts'
import { email, id, keptMoment, optionalText, text } from '../fields.ts'
import { defineFile } from '../stream.ts'

/** Rows of one page of set-aside mail, the most that may be asked for, and characters of what is typed for one. */
export const setAsideLimits = { page: 50, most: 100, name: 255, subject: 255, cursor: 40 }

/** The reason of mail that a blocked sender wrote: it is done with when it comes. */
export const blockedReason = 'blocked'

/** The reason of what a contact form sent and a person has to look at; `doubts` say why. */
export const doubtfulReason = 'doubtful'

/** A mail that could not be read or placed, or a doubtful submission: nothing that arrived is ever out of sight. */
export const setAsideSchema = z.object({
  id: id(),
  /** The inbox it was sent to; null where that is no more. */
  mailboxId: z.nullable(id()),
  /** Why, the last time that it was tried. */
  reason: z.string(),
  /** Why a submission of a contact form was set aside; empty for mail. */
  doubts: z.array(z.enum(doubts)),
  receivedAt: keptMoment(),
  /** Envelope as given by the front server; empty without one. */
  envelope: z.object({ from: z.nullable(z.string()), to: z.array(z.string()) }),
  /** '' where it has none that can be read. */
  subject: z.string(),
  /** Whether its bytes are here. */
  hasSource: z.boolean(),
  /** When it was made a conversation, or somebody marked it as done; null while it waits for a decision. */
  doneAt: z.nullable(keptMoment()),
  /** Resulting conversation; null if there is none. */
  conversationId: z.nullable(id()),
})

/** A mail that could not be read or placed. */
export type SetAsideMail = z.infer<typeof setAsideSchema>

/** Readable part of such a mail, as plain text. */
export const setAsideViewSchema = z.extend(setAsideSchema, {
  /** Claimed author; null if unreadable. */
  from: z.nullable(z.object({ email: z.string(), name: z.string() })),
  text: z.string(),
  /** Whether the source has more. */
  isShortened: z.boolean(),
  files: z.array(z.object({ name: z.string(), size: z.int() })),
})

/** Readable part of such a mail. */
export type SetAsideView = z.infer<typeof setAsideViewSchema>

const path = '/desk/set-aside'
/** Permission of those who decide on what was set aside. */
export const decidingRight = 'conversations.manage_conversation'
const needs = decidingRight
const named = z.object({ id: id() })

/** Mail that waits for a decision, or that one was made on, the newest first. */
export const listSetAside = defineEndpoint({
  ...{ method: 'GET', path, summary: 'Mail that could not be read or placed', needs },
  input: z.object({
    isDone: z._default(z.boolean(), false),
    /** Where the page before ended. */
    after: z.optional(z.string().check(z.maxLength(setAsideLimits.cursor), z.regex(/^\d+\.\d+$/))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(setAsideLimits.most)), setAsideLimits.page),
  }),
  output: z.object({
    data: z.array(setAsideSchema),
    /** How many there are on all pages. */
    total: z.int(),
    /** Where the next page begins; null behind the last. */
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

/** A mail that was set aside, as it came. */
export const getSetAsideSource = defineFile({
  ...{ method: 'GET', path: `${path}/:id/source`, summary: 'A mail that was set aside, as it came', needs },
  input: named,
  output: z.unknown(),
})

/**
 * Reads and places a mail again, as if it came now. Its `conversationId` is where it is then; with null it is still set
 * aside, and `reason` says why. A mail that is in a conversation already stays that one, however often it is tried.
 */
export const retrySetAside = defineEndpoint({
  ...{ method: 'POST', path: `${path}/:id/retry`, summary: 'Read and place a set-aside mail again', needs },
  input: named,
  output: setAsideSchema,
})

/** Makes a conversation of a mail whatever of it can be read; somebody has to be named where it names nobody. */
export const placeSetAside = defineEndpoint({
  ...{
    method: 'POST',
    path: `${path}/:id/conversation`,
    summary: 'Make a conversation of a set-aside mail',
    needs,
  },
  input: z.object({
    id: id(),
    /** Whom the conversation is with; left out, who the mail says. */
    email: z.optional(email()),
    name: optionalText('Name', setAsideLimits.name),
    /** Left out or empty, the mail's own. */
    subject: z._default(text(setAsideLimits.subject), ''),
    /** The inbox that takes it, where the one it was sent to is no more. */
    mailboxId: z.optional(id()),
  }),
  output: setAsideSchema,
})

/** Marks a mail as done, or puts it back; not one that is in a conversation. */
export const putSetAside = defineEndpoint({
  ...{ method: 'PUT', path: `${path}/:id`, summary: 'Mark a set-aside mail as done, or put it back', needs },
  input: z.object({ id: id(), isDone: z.boolean() }),
  output: setAsideSchema,
})

/** Mail that was set aside. */
export const setAsideEndpoints = {
  listSetAside,
  getSetAside,
  getSetAsideSource,
  retrySetAside,
  placeSetAside,
  putSetAside,
}
