import * as z from 'zod/mini'
import { notVerified, sendsMail } from '../channels/sends-mail.ts'
import type { Mailbox } from '../channels/mailbox.ts'
import { defineMutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id, text } from '../fields.ts'
import { attachmentLimits, attachmentSchema } from '../conversations/messages/attachment.ts'
import { conversationLimits, noSubject } from '../conversations/conversation.ts'
import { messageLimits } from '../conversations/messages/message.ts'
import { isBlank } from '../conversations/messages/preview.ts'
import { withoutUnfilled } from '../conversations/drafts/placeholder-text.ts'
import { freshConversation, insertOutgoing } from '../conversations/drafts/send.ts'

/** Maximum characters of the form (section 5); the subject has at least two. */
export const ticketLimits = { subject: 20, shortestSubject: 2, name: 20 }

const emailAddress = z
  .string('Email is a required field')
  .check(z.trim(), z.minLength(1, 'Email is a required field'), z.maxLength(320))
  .check(z.email('Email must be a valid email'))

/** Requester of a ticket. */
export const requesterSchema = z.object({
  email: emailAddress,
  name: z.string('Name is required').check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(255)),
})

/** Subject of a ticket. */
export const ticketSubject = () =>
  text(conversationLimits.subject).check(
    z.trim(),
    z.minLength(1, 'Subject is required'),
    z.minLength(ticketLimits.shortestSubject, 'Subject must be at least 2 characters'),
  )

/** True if tickets can be created in an inbox: all except e-mail inboxes with an unverified address. */
export const takesTickets = ({ type, emailVerified }: Mailbox): boolean => type !== 'email' || emailVerified

/** Creates a ticket for a requester, and mails it on request if the inbox has an address. */
export const createTicket = defineMutator('tickets.create', {
  args: z.object({
    /** The message's id, from the device's range. */
    id: id(),
    conversationId: id(),
    mailboxId: id(),
    subject: ticketSubject(),
    /** Only the requester. */
    to: z.array(requesterSchema).check(z.minLength(1), z.maxLength(1)),
    html: z.string().check(z.maxLength(messageLimits.sentHtml)),
    attachments: z.array(attachmentSchema).check(z.maxLength(attachmentLimits.perMessage)),
    assigneeId: z.nullable(id()),
    /** The recipient, when the device knows one. */
    contactId: z.nullable(id()),
    /** Mails it to the requester (D-79). */
    sendToUser: z.boolean(),
  }),
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.create_ticket',
  async run(tx, { assigneeId, sendToUser, ...args }) {
    const mailbox = await tx.mailboxes.get(args.mailboxId)
    if (!mailbox || !takesTickets(mailbox))
      throw new DeskError('INVALID', { field: 'mailboxId', message: 'Mailbox must be specified' })
    if (assigneeId !== null && !(await tx.users.get(assigneeId))?.isActive)
      throw new DeskError('INVALID', { field: 'assigneeId', message: 'Assignee must be specified' })
    if (isBlank(args.html))
      throw new DeskError('INVALID', { field: 'messageHtml', message: 'Please write message' })
    if (sendToUser && !mailbox.email)
      throw new DeskError('INVALID', { field: 'sendToUser', message: 'This inbox cannot send mail' })
    if (sendToUser && !sendsMail(mailbox))
      throw new DeskError('INVALID', { field: 'sendToUser', message: notVerified })
    const { conversationId, mailboxId, contactId } = args
    const subject = withoutUnfilled(args.subject) || noSubject
    await tx.conversations.insert({
      ...freshConversation(tx, conversationId, mailboxId, subject),
      type: 'internal_ticket',
      contactId,
      assigneeId,
    })
    const message = { ...args, cc: [], bcc: [], draftId: null, notBefore: null }
    await insertOutgoing(tx, message, 'new', subject, { mailbox, isMailed: sendToUser })
  },
  sends: ({ id: messageId, conversationId, sendToUser }) =>
    sendToUser ? { messageId, conversationId, notBefore: null } : null,
  title: (args) => `Ticket for ${args.to[0]?.name || args.to[0]?.email || ''}`.trim(),
})
