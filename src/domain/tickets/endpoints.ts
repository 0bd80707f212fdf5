import * as z from 'zod/mini'
import { threadView } from '../conversations/calls/rest-shapes.ts'
import { body } from '../conversations/calls/send-endpoints.ts'
import { defineVia } from '../via.ts'
import { createTicket, requesterSchema, ticketSubject } from './ticket.ts'

/** Fields of a ticket (section 3). */
export const ticketInput = z.object({
  to: z.array(requesterSchema).check(z.minLength(1, 'Email is a required field'), z.maxLength(1)),
  subject: ticketSubject(),
  messageHtml: body.messageHtml,
  messageText: body.messageText,
  mailboxId: z.int('Mailbox must be specified').check(z.positive()),
  /** Mails it to the requester (D-79). */
  sendToUser: z._default(z.boolean(), true),
  /** Omitted for unassigned. */
  assigneeId: z.optional(z.int('Assignee must be specified').check(z.positive())),
  attachments: body.attachments,
})
/** Fields of a ticket. */
export type TicketInput = z.infer<typeof ticketInput>

/** Creates a ticket, and mails it to the requester (D-04). */
export const postTicket = defineVia({
  method: 'POST',
  path: '/desk/ticket',
  summary: 'Create a ticket',
  input: ticketInput,
  output: threadView,
  via: createTicket,
})
