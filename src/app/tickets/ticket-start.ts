import type * as z from 'zod/mini'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import type { createTicket } from '#domain/tickets/ticket.ts'
import type { Reference } from '#local/queries/people.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Option } from '#app/ui/options/options.ts'
import { textIn } from '#app/editor/outgoing-html.ts'
import { assigneeOptions, inboxOptions } from './ticket-fields.tsx'
import type { TicketFormValues } from './ticket-schema.ts'

/** Content of a ticket besides its form fields. */
export interface TicketContent {
  html: string
  attachments: Attachment[]
  /** Actions after the ticket is created. */
  actions: readonly MacroAction[]
}

/** Op of a refused ticket. */
export type RefusedTicket = Pick<OutboxOp, 'op' | 'args'>

/** Initial values of a ticket's form. */
export interface TicketStart {
  fields: TicketFormValues
  words: TicketContent
  /** Refused op that the ticket replaces; null for a new one. */
  refused: RefusedTicket | null
}

const empty: TicketFormValues = {
  ...{ assignee: undefined, mailboxId: undefined },
  ...{ subject: '', email: '', name: '', sendToUser: true },
}

/** The value if it is still available; else undefined, so that the user chooses again. */
const among = <V>(options: readonly Option<V>[], value: V): V | undefined =>
  options.find((option) => option.value === value)?.value

/** Empty form, or the values of a refused ticket. */
export function startOf(people: Reference, refused: RefusedTicket | undefined): TicketStart {
  if (!refused) return { fields: empty, words: { html: '', attachments: [], actions: [] }, refused: null }
  const args = refused.args as z.infer<typeof createTicket.args>
  const { to, subject, sendToUser, html, attachments } = args
  return {
    fields: {
      assignee: among(assigneeOptions(people), args.assigneeId ?? 'unassign'),
      mailboxId: among(inboxOptions(people), args.mailboxId),
      ...{ subject, email: to[0]?.email ?? '', name: to[0]?.name ?? '', sendToUser },
    },
    // The follow-up actions stay in the refused op.
    words: { html: textIn(html), attachments, actions: [] },
    refused,
  }
}
