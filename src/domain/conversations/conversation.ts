import * as z from 'zod/mini'
import { id, keptMoment, moment } from '../fields.ts'
import { slaMetrics } from './sla-metrics.ts'
import { noteSchema } from './notes/note.ts'
import { conversationTypes, priorities } from './status.ts'

/** States of a clock: it counts, it is paused by a status, or it is outside business hours. */
export const slaSpanKinds = ['counted', 'paused', 'closed'] as const

/** Spans that a line has at most. */
export const maxSlaSpans = 16

/** The course of a target's clock; each span lasts to the next one. */
export const slaLineSchema = z.object({
  spans: z.array(z.object({ at: keptMoment(), is: z.enum(slaSpanKinds) })),
  /** End of the last span; null while the clock is paused and nobody knows for how long. */
  until: z.nullable(keptMoment()),
})

/** The course of a target's clock; each span lasts to the next one. */
export type SlaLine = z.infer<typeof slaLineSchema>
/** State of a clock in a span. */
export type SlaSpanKind = (typeof slaSpanKinds)[number]

/** Limits of a conversation's fields; forms may be stricter, incoming mail is cut to them. */
export const conversationLimits = { subject: 255, preview: 200, labels: 50 }

/** The subject of a mail without one. */
export const noSubject = '(no subject)'

/**
 * A conversation's row. Derived columns (counts, positions, preview, times) are kept by the mutators and the mail
 * intake, so that a list needs no other row. `scope` is `mbox:<id>`, or `user:<id>` while it is a draft.
 */
export const conversationSchema = z.object({
  id: id(),
  /** Given by the server; null until then, shown as "New". */
  ticketNo: z.nullable(z.int()),
  type: z.enum(conversationTypes),
  subject: z.string(),
  mailboxId: id(),
  statusId: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  priority: z.enum(priorities),
  assigneeId: z.nullable(id()),
  teamId: z.nullable(id()),
  labelIds: z.array(id()),
  contactId: z.nullable(id()),
  /** The agent who opened it; null when a customer did. */
  authorId: z.nullable(id()),
  /** A new mail that was not sent yet; visible to its author only. */
  isDraft: z.boolean(),
  isTrashed: z.boolean(),
  isSpam: z.boolean(),
  isRead: z.boolean(),
  isStarred: z.boolean(),
  snoozeTime: z.nullable(keptMoment()),
  dueDate: z.nullable(keptMoment()),
  /** Messages that are not drafts. */
  totalMessages: z.int(),
  /** Messages, notes and activity items: a device that holds fewer has an incomplete thread. */
  items: z.int(),
  hasAttachment: z.boolean(),
  /** First words of the newest message. */
  preview: z.string(),
  /** Position of the newest item; 0 before the first. */
  lastPosition: z.int(),
  /** Position of the newest message from the customer; 0 when there is none. */
  lastInboundPosition: z.int(),
  lastInboundAt: z.nullable(moment()),
  /** Since when the customer waits: the first of their mails after our last answer; null when we wrote last. */
  waitingSince: z.nullable(moment()),
  /** Whom notes of it name: users, or `all` for everyone with access to the mailbox. */
  mentions: noteSchema.shape.mentions,
  /** When the newest message was written; the list's order. */
  lastActivityAt: moment(),
  createdAt: moment(),
  /** The conversation that this one became part of: everything about it goes there, and no list shows it. */
  mergedInto: z.nullable(id()),
  /** The incident of the status page that it is about; null for none. */
  incidentId: z.nullable(id()),
  /** Next SLA target to fall due; computed by the server only, null for none. */
  sla: z.nullable(
    z.object({
      metric: z.enum(slaMetrics),
      /** Null while its clock stands still, and where it never runs. */
      dueAt: z.nullable(keptMoment()),
      /** From when on it is said to be near. */
      warnsAt: z.nullable(keptMoment()),
      /** Time of the clock that is left while it stands still, in ms. */
      left: z.nullable(z.int()),
      isBreached: z.boolean(),
      /** Course of the clock; missing in rows that were reckoned before there was one. */
      line: z.optional(slaLineSchema),
    }),
  ),
})

/** A conversation as devices and the server hold it. */
export type Conversation = z.infer<typeof conversationSchema>
