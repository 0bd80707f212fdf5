import type * as z from 'zod/mini'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import type { createTicket } from '#domain/tickets/ticket.ts'
import type { Reference } from '#local/queries/people.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Option } from '#app/ui/options/options.ts'
import { wordsIn } from '#app/editor/outgoing-html.ts'
import { assigneeOptions, inboxOptions } from './ticket-fields.tsx'
import type { TicketFormValues } from './ticket-schema.ts'

/** Content of a ticket besides its form fields. */
export interface TicketWords {
  html: string
  attachments: Attachment[]
  /** Actions after the ticket is created. */
  actions: readonly MacroAction[]
}

/** The op of a ticket that the server has not taken. */
export type RefusedTicket = Pick<OutboxOp, 'op' | 'args'>

/** Initial values of a ticket's form. */
export interface TicketStart {
  fields: TicketFormValues
  words: TicketWords
  /** The refused op whose place the ticket takes; null for a new one. */
  refused: RefusedTicket | null
}

const empty: TicketFormValues = {
  ...{ assignee: undefined, mailboxId: undefined },
  ...{ subject: '', email: '', name: '', sendToUser: true },
}

/** Keeps values that are still available; the others are asked for again. */
const among = <V>(options: readonly Option<V>[], value: V): V | undefined =>
  options.find((option) => option.value === value)?.value

/** An empty form, or the words of a ticket that the server has not taken. */
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
    // Its follow-up actions are kept.
    words: { html: wordsIn(html), attachments, actions: [] },
    refused,
  }
}
