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
 * HTML of an acknowledgement. Placeholders without a value are removed, because nobody reviews the mail
 * before it is sent.
 */
export function acknowledgementFor(html: string, { contact, conversation, mailbox }: AcknowledgedBy): string {
  const values = valuesIn({ contact, conversation, mailbox, agent: null })
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => isKnown(name)))
  return fillHtml(
    leaveOut(html, (name) => (known[name] ?? null) === null),
    known,
  )
}

/** Acknowledgement settings of an inbox. */
export const acknowledgementView = z.object({
  id: id(),
  isOn: z.boolean(),
  html: z.string(),
  /** Number of changes of the settings; 0 before the first. */
  revision: z.int(),
})
/** Acknowledgement settings of an inbox. */
export type Acknowledgement = z.infer<typeof acknowledgementView>

/** Form fields of the acknowledgement settings. */
export const acknowledgementInput = z.object({
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

/** Acknowledgement settings of an inbox; off by default. */
export const getAcknowledgement = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How an inbox acknowledges mail', ...manageMailboxesAccess },
  input: z.object({ id: id() }),
  output: acknowledgementView,
})

/**
 * Changes the acknowledgement settings of an inbox.
 * @throws DeskError CONFLICT if another user has changed them since `revision`; 0 means not set yet.
 */
export const putAcknowledgement = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Change how an inbox acknowledges mail', ...manageMailboxesAccess },
  input: z.extend(acknowledgementInput, { id: id(), revision: z._default(z.int(), 0) }),
  output: acknowledgementView,
})

/** Acknowledgements of inboxes. */
export const acknowledgementEndpoints = { getAcknowledgement, putAcknowledgement }
