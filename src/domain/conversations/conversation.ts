import * as z from 'zod/mini'
import { id, keptMoment, moment } from '../fields.ts'
import { slaMetrics } from './sla-metrics.ts'
import { noteSchema } from './notes/note.ts'
import { conversationTypes, priorities } from './status.ts'

/** States of an SLA clock: it runs, it is paused by a status, or it is outside business hours. */
export const slaSpanKinds = ['counted', 'paused', 'closed'] as const

/** Maximum number of spans of a line. */
export const maxSlaSpans = 16

/** Timeline of a target's clock; each span lasts to the next one. */
export const slaLineSchema = z.object({
  spans: z.array(z.object({ at: keptMoment(), is: z.enum(slaSpanKinds) })),
  /** End of the last span; null while the clock is paused indefinitely. */
  until: z.nullable(keptMoment()),
})

/** Timeline of a target's clock; each span lasts to the next one. */
export type SlaLine = z.infer<typeof slaLineSchema>
/** State of a clock in a span. */
export type SlaSpanKind = (typeof slaSpanKinds)[number]

/** Limits of a conversation's fields; forms may be stricter, incoming mail is cut to them. */
export const conversationLimits = { subject: 255, preview: 200, labels: 50 }

/** The subject of a mail without one. */
export const noSubject = '(no subject)'

/**
 * A conversation's row. Mutators and mail intake maintain derived columns (counts, positions, preview,
 * times), so that a list needs no other row. `scope` is `mbox:<id>`, or `user:<id>` while it is a draft.
 */
export const conversationSchema = z.object({
  id: id(),
  /** Assigned by the server; null until then, shown as "New". */
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
  /** The agent who created it; null if a customer did. */
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
  /** Beginning of the newest message's text. */
  preview: z.string(),
  /** Position of the newest item; 0 before the first. */
  lastPosition: z.int(),
  /** Position of the newest message from the customer; 0 when there is none. */
  lastInboundPosition: z.int(),
  lastInboundAt: z.nullable(moment()),
  /** Time of the customer's first message after our last reply; null if we wrote last. */
  waitingSince: z.nullable(moment()),
  /** Users mentioned in its notes, or `all` for everyone with access to the mailbox. */
  mentions: noteSchema.shape.mentions,
  /** Time of the newest message; the list's sort key. */
  lastActivityAt: moment(),
  createdAt: moment(),
  /** The conversation that this one was merged into: everything about it goes there, and no list shows it. */
  mergedInto: z.nullable(id()),
  /** The linked incident of the status page; null for none. */
  incidentId: z.nullable(id()),
  /** Next SLA target to fall due; computed by the server only, null for none. */
  sla: z.nullable(
    z.object({
      metric: z.enum(slaMetrics),
      /** Null while its clock is paused, and if it never runs. */
      dueAt: z.nullable(keptMoment()),
      /** Time from which it counts as near. */
      warnsAt: z.nullable(keptMoment()),
      /** Remaining time of a paused clock, in ms. */
      left: z.nullable(z.int()),
      isBreached: z.boolean(),
      /** Timeline of the clock; missing in rows computed before it was introduced. */
      line: z.optional(slaLineSchema),
    }),
  ),
})

/** A conversation as devices and the server hold it. */
export type Conversation = z.infer<typeof conversationSchema>
