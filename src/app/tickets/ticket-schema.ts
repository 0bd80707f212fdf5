import * as z from 'zod/mini'
import { requesterSchema, ticketLimits, ticketSubject } from '#domain/tickets/ticket.ts'

/** The form of a ticket; nobody is chosen as `unassign` (D-12). */
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

/** A ticket as its form gives it. */
export type TicketFields = z.infer<typeof ticketSchema>

/** Values of the form: assignee and inbox are still to be chosen. */
export type TicketFormValues = Omit<TicketFields, 'assignee' | 'mailboxId'> & {
  assignee: TicketFields['assignee'] | undefined
  mailboxId: number | undefined
}
