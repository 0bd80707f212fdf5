import * as z from 'zod/mini'
import { id, moment, text } from '../../fields.ts'
import { bulkLimit, bulkOutcomeSchema, defineVia } from '../../via.ts'
import { attachmentLimits } from '../messages/attachment.ts'
import { conversationLimits, conversationSchema } from '../conversation.ts'
import { deleteDraft as deleteDraftMutator } from '../drafts/draft-mutators.ts'
import { messageLimits } from '../messages/message.ts'
import { noteLimits, noteSchema } from '../notes/note.ts'
import { addNote } from '../notes/note-mutators.ts'
import { messageView, noteView, threadView } from './rest-shapes.ts'
import { compose, reply } from '../drafts/send.ts'

const emailAddress = z
  .string('Email is a required field')
  .check(z.trim(), z.maxLength(320), z.email('Email must be a valid email'))

/** A recipient: a bare address, or one with a display name. */
const recipient = z.union([
  z.pipe(
    emailAddress,
    z.transform((email) => ({ email, name: '' })),
  ),
  z.pipe(
    z.object({
      email: emailAddress,
      name: z.optional(z.string().check(z.maxLength(255))),
      firstName: z.optional(z.string().check(z.maxLength(255))),
    }),
    z.transform(({ email, name, firstName }) => ({ email, name: name ?? firstName ?? '' })),
  ),
])

const recipients = z._default(z.array(recipient).check(z.maxLength(messageLimits.recipients)), [])

const sendTime = z.union([
  moment(),
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.pipe(
      z.transform((text: string) => Date.parse(text)),
      moment(),
    ),
  ),
])

/** Fields of every call that writes a mail. */
export const body = {
  to: recipients,
  cc: recipients,
  bcc: recipients,
  messageHtml: z.optional(z.string().check(z.maxLength(messageLimits.sentHtml))),
  /** Used if there is no `messageHtml`. */
  messageText: z.optional(z.string().check(z.maxLength(messageLimits.sentHtml))),
  /** Ids of uploaded files. */
  attachments: z._default(z.array(id()).check(z.maxLength(attachmentLimits.perMessage)), []),
  /** Saved as a draft, not sent. */
  isDraft: z._default(z.boolean(), false),
  /** Status set after sending, as in Send & Close (D-83). */
  statusId: z.optional(conversationSchema.shape.statusId),
  /** The draft it was, or the message it answers (D-19); by default the newest of the conversation. */
  messageId: z.optional(z.nullable(id())),
  /** Sent by the server at `sendTime`; needs the plan feature scheduleConversation. */
  sendLater: z._default(z.boolean(), false),
  /** Sending time: epoch ms or ISO 8601, no earlier than the next full hour. */
  sendTime: z.optional(sendTime),
}

/** Fields of a new e-mail or a draft. */
export const composeInput = z.object({
  ...body,
  mailboxId: z.optional(id()),
  subject: z._default(text(conversationLimits.subject), ''),
  type: z.optional(z.literal('email')),
})
/** Fields of a new e-mail or a draft. */
export type ComposeInput = z.infer<typeof composeInput>

/** Fields of a reply. */
export const replyInput = z.object({
  ...body,
  /** The conversation. */
  id: id(),
  mode: z._default(z.enum(['reply', 'replyAll', 'forward']), 'reply'),
  /** Position of the newest message or note that the caller has seen: a newer one holds the reply back. */
  lastMessage: z.optional(z.int()),
})
/** Fields of a reply. */
export type ReplyInput = z.infer<typeof replyInput>

/** Sends a new e-mail, or saves a draft. */
export const postConversation = defineVia({
  method: 'POST',
  path: '/desk/conversations',
  summary: 'Send a new e-mail, or keep a draft',
  input: composeInput,
  output: threadView,
  via: compose,
})

/** Replies, replies to all or forwards, or saves that as a draft. */
export const postMessage = defineVia({
  method: 'POST',
  path: '/desk/conversations/:id/messages',
  summary: 'Reply, reply to all or forward',
  input: replyInput,
  output: messageView,
  via: reply,
})

/** Adds a note under a message. */
export const postNote = defineVia({
  method: 'POST',
  path: '/desk/notes',
  summary: 'Leave a note under a message',
  input: z.object({
    messageId: id(),
    note: z._default(z.string().check(z.maxLength(noteLimits.html)), ''),
    mentions: z._default(noteSchema.shape.mentions.check(z.maxLength(noteLimits.mentions)), []),
    attachments: z._default(z.array(id()).check(z.maxLength(attachmentLimits.perMessage)), []),
  }),
  output: noteView,
  via: addNote,
})

/** Deletes the caller's draft, and a new e-mail that consists of nothing else. */
export const deleteDraft = defineVia({
  method: 'DELETE',
  path: '/desk/drafts/:id',
  summary: 'Delete a draft',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
  via: deleteDraftMutator,
})

/** Permanently deletes conversations in the trash, and new e-mails that were never sent (D-18). */
export const deleteDraftConversations = defineVia({
  method: 'DELETE',
  path: '/desk/conversations',
  summary: 'Delete drafts and what is in the trash for good',
  input: z.object({ conversationIds: z.array(id()).check(z.minLength(1), z.maxLength(bulkLimit)) }),
  output: bulkOutcomeSchema,
  via: deleteDraftMutator,
})
