import * as z from 'zod/mini'
import type { Conversation } from '../conversations/conversation.ts'
import { isBlank } from '../conversations/messages/preview.ts'
import type { Contact } from '../customers/contact.ts'
import { defineEndpoint } from '../define.ts'
import { id, missing, tooLong } from '../fields.ts'
import { fillHtml, placeholdersIn, leaveOut } from '../conversations/drafts/placeholder-text.ts'
import { placeholders, valuesIn } from '../templates/placeholders.ts'
import type { Mailbox } from '../channels/mailbox.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/** Limits of an acknowledgement. */
export const acknowledgementLimits = { html: 20_000 }

/** Placeholders of an acknowledgement, with their labels. */
export const acknowledgementPlaceholders = {
  'contact.firstName': placeholders['contact.firstName'],
  'contact.name': placeholders['contact.name'],
  'conversation.ticketNo': placeholders['conversation.ticketNo'],
  'conversation.subject': placeholders['conversation.subject'],
  'inbox.name': placeholders['inbox.name'],
} as const

const isKnown = (name: string): name is keyof typeof acknowledgementPlaceholders =>
  Object.hasOwn(acknowledgementPlaceholders, name)

/** Default acknowledgement of an inbox. */
export const usualAcknowledgement =
  '<p>Hello {{contact.firstName}},</p>' +
  '<p>thank you for your message. It is here under the number {{conversation.ticketNo}}, and somebody will answer you.</p>' +
  '<p>{{inbox.name}}</p>'

/** Values for the placeholders of an acknowledgement. */
export interface AcknowledgedBy {
  contact: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'companyName'> | null
  conversation: Pick<Conversation, 'ticketNo' | 'subject'>
  mailbox: Pick<Mailbox, 'name'>
}

/**
 * The words of an acknowledgement, as HTML. What nobody knows is left out: no person looks at the mail before it
 * leaves.
 */
export function acknowledgementFor(html: string, { contact, conversation, mailbox }: AcknowledgedBy): string {
  const values = valuesIn({ contact, conversation, mailbox, agent: null })
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => isKnown(name)))
  return fillHtml(
    leaveOut(html, (name) => (known[name] ?? null) === null),
    known,
  )
}

/** How an inbox tells customers by itself that their mail is here. */
export const acknowledgementView = z.object({
  id: id(),
  isOn: z.boolean(),
  html: z.string(),
  /** Counts the changes of the settings; 0 before the first. */
  revision: z.int(),
})
/** How an inbox tells customers by itself that their mail is here. */
export type Acknowledgement = z.infer<typeof acknowledgementView>

/** How an inbox is to tell it, field by field. */
export const acknowledgementWords = z.object({
  isOn: z.boolean(),
  html: z.string().check(
    z.refine((html) => !isBlank(html), missing('Text')),
    z.maxLength(acknowledgementLimits.html, tooLong('Text', acknowledgementLimits.html)),
    z.refine(
      (html) => placeholdersIn(html).every(({ name }) => isKnown(name)),
      'A placeholder in the text has no value here',
    ),
  ),
})

const path = '/desk/mailboxes/:id/acknowledgement'

/** How an inbox acknowledges mail; of one that nobody has set up it is off. */
export const getAcknowledgement = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How an inbox acknowledges mail', ...manageMailboxesAccess },
  input: z.object({ id: id() }),
  output: acknowledgementView,
})

/**
 * Says how an inbox acknowledges mail.
 * @throws DeskError CONFLICT where somebody has changed it since `revision`; 0 stands for nothing yet.
 */
export const putAcknowledgement = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Change how an inbox acknowledges mail', ...manageMailboxesAccess },
  input: z.extend(acknowledgementWords, { id: id(), revision: z._default(z.int(), 0) }),
  output: acknowledgementView,
})

/** How an inbox acknowledges mail. */
export const acknowledgementEndpoints = { getAcknowledgement, putAcknowledgement }
