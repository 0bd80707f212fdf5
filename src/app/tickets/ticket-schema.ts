import * as z from 'zod/mini'
import { requesterSchema, ticketLimits, ticketSubject } from '#domain/tickets/ticket.ts'

/** Schema of a ticket's form; nobody is `unassign` (D-12). */
export const ticketSchema = z.object({
  assignee: z.custom<number | 'unassign'>(
    (value) => value === 'unassign' || Number.isSafeInteger(value),
    'Assignee must be specified',
  ),
  mailboxId: z.int('Mailbox must be specified'),
  subject: ticketSubject().check(z.maxLength(ticketLimits.subject)),
  email: requesterSchema.shape.email,
  name: requesterSchema.shape.name.check(z.maxLength(ticketLimits.name)),
  sendToUser: z.boolean(),
})

/** Parsed ticket form. */
export type TicketFields = z.infer<typeof ticketSchema>

/** Form values: assignee and inbox may be unset. */
export type TicketFormValues = Omit<TicketFields, 'assignee' | 'mailboxId'> & {
  assignee: TicketFields['assignee'] | undefined
  mailboxId: number | undefined
}
