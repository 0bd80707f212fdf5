import * as z from 'zod/mini'
import { id, keptMoment, moment } from '../../fields.ts'
import { attachmentSchema } from '../messages/attachment.ts'
import { conversationSchema } from '../conversation.ts'
import { labelSchema } from '../../labels/label.ts'
import { findingsSchema } from '../messages/finding.ts'
import { deliverySchema, messageKinds } from '../messages/message.ts'
import { noteSchema } from '../notes/note.ts'
import { statuses } from '../status.ts'

/*
 * REST shapes of the specification's section 3, with joined names. Devices never get them: they hold the
 * plain rows, so that a rename reaches them.
 */

/** A status: its id and its name. */
export const statusView = z.object({ id: z.int(), status: z.enum(statuses.map(({ status }) => status)) })

const person = z.object({ id: id(), firstName: z.string() })

/** A conversation in a list. */
export const conversationView = z.object({
  ...z.pick(conversationSchema, {
    id: true,
    ticketNo: true,
    type: true,
    subject: true,
    mailboxId: true,
    priority: true,
    isDraft: true,
    isTrashed: true,
    isSpam: true,
    isRead: true,
    isStarred: true,
    snoozeTime: true,
    dueDate: true,
    totalMessages: true,
    hasAttachment: true,
    preview: true,
    waitingSince: true,
    lastActivityAt: true,
    createdAt: true,
  }).shape,
  status: statusView,
  assignee: z.nullable(person),
  team: z.nullable(z.object({ id: id(), name: z.string() })),
  labels: z.array(labelSchema),
  contact: z.nullable(z.extend(person, { lastName: z.string(), email: z.nullable(z.string()) })),
  /** The agent who opened it. */
  agent: z.nullable(person),
})
/** A conversation in a list. */
export type ConversationView = z.infer<typeof conversationView>

/** A note with its author's name; `note` is HTML. */
export const noteView = z.object({
  id: id(),
  note: z.string(),
  author: z.nullable(z.extend(person, { lastName: z.string() })),
  attachments: z.array(attachmentSchema),
  mentions: noteSchema.shape.mentions,
  createdAt: moment(),
  /** Time of its author's last edit; null for none. */
  editedAt: noteSchema.shape.editedAt,
})
/** A note with its author's name. */
export type NoteView = z.infer<typeof noteView>

const recipient = z.object({ id: z.nullable(id()), email: z.string(), firstName: z.string() })

/**
 * A message with its body. For a body above 32 kB `messageHtml` is null: `messages/:id/body` returns it. A
 * draft is the caller's own; it has no position in the thread yet and comes last.
 */
export const messageView = z.object({
  id: id(),
  kind: z.enum(messageKinds),
  isInbound: z.boolean(),
  isDraft: z.boolean(),
  subject: z.string(),
  from: z.object({
    firstName: z.string(),
    name: z.string(),
    username: z.nullable(z.string()),
    email: z.string(),
    phone: z.nullable(z.string()),
  }),
  /** Reply-To addresses; empty if replies go to the sender. */
  replyTo: z.array(recipient),
  to: z.array(recipient),
  cc: z.array(recipient),
  bcc: z.array(recipient),
  messageHtml: z.nullable(z.string()),
  quotedHtml: z.nullable(z.string()),
  messageText: z.string(),
  attachments: z.array(attachmentSchema),
  /** Findings on receipt: out of office, not verified, encrypted and the like. */
  findings: findingsSchema,
  /** Delivery of an outgoing message; null for others. */
  delivery: z.nullable(z.pick(deliverySchema, { state: true, reason: true, recipients: true })),
  notes: z.array(noteView),
  /** Scheduled sending time of a draft; null for all others. */
  sendTime: z.nullable(keptMoment()),
  /** When it was written, as stated by its sender; null for messages written in the app. */
  sentAt: z.nullable(moment()),
  /** When it arrived, or was written in the app. */
  createdAt: moment(),
  updatedAt: moment(),
})
/** A message with its body. */
export type MessageView = z.infer<typeof messageView>

/** A conversation with its thread, oldest first; `notes` are those that belong to no message. */
export const threadView = z.extend(conversationView, {
  messages: z.array(messageView),
  notes: z.array(noteView),
})
/** A conversation with its thread. */
export type ThreadView = z.infer<typeof threadView>
