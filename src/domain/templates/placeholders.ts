import type { Mailbox } from '../channels/mailbox.ts'
import type { Conversation } from '../conversations/conversation.ts'
import { placeholdersIn, valueOf, type PlaceholderValues } from '../conversations/drafts/placeholder-text.ts'
import type { Contact } from '../customers/contact.ts'
import { nameOf } from '../people/name.ts'
import type { User } from '../people/user.ts'

/** Placeholders of a template, with their labels. */
export const placeholders = {
  'contact.firstName': 'First name of the customer',
  'contact.lastName': 'Last name of the customer',
  'contact.name': 'Name of the customer',
  'contact.email': 'E-mail address of the customer',
  'contact.company': 'Company of the customer',
  'conversation.ticketNo': 'Number of the ticket',
  'conversation.subject': 'Subject of the conversation',
  'inbox.name': 'Name of the inbox',
  'agent.firstName': 'Your first name',
  'agent.name': 'Your name',
} as const
/** Name of a placeholder. */
export type PlaceholderName = keyof typeof placeholders

/** All placeholders, in display order. */
export const placeholderNames = Object.keys(placeholders) as PlaceholderName[]

/** True if a name is a known placeholder. */
export const isPlaceholderName = (name: string): name is PlaceholderName => Object.hasOwn(placeholders, name)

/** Context of filling a template; missing parts are null. */
export interface Situation {
  contact: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'companyName'> | null
  conversation: Pick<Conversation, 'ticketNo' | 'subject'> | null
  mailbox: Pick<Mailbox, 'name'> | null
  agent: Pick<User, 'firstName' | 'lastName' | 'email'> | null
}

/** Values of all placeholders in a context. */
export function valuesIn({
  contact,
  conversation,
  mailbox,
  agent,
}: Situation): Record<PlaceholderName, string | null> {
  const number = conversation?.ticketNo ?? null
  return {
    'contact.firstName': said(contact?.firstName),
    'contact.lastName': said(contact?.lastName),
    'contact.name': said(contact && `${contact.firstName} ${contact.lastName}`),
    'contact.email': said(contact?.email),
    'contact.company': said(contact?.companyName),
    'conversation.ticketNo': number === null ? null : `#${number}`,
    'conversation.subject': said(conversation?.subject),
    'inbox.name': said(mailbox?.name),
    'agent.firstName': said(agent?.firstName),
    'agent.name': said(agent && nameOf(agent)),
  }
}

const said = (text: string | null | undefined): string | null => text?.trim() || null

/** Distinct placeholder names in texts with their values; null if unknown. */
export function placeholderValuesOf(texts: readonly string[], values: PlaceholderValues): PlaceholderValues {
  const names = texts.flatMap((text) => placeholdersIn(text).map(({ name }) => name))
  return Object.fromEntries([...new Set(names)].map((name) => [name, valueOf(values, name)]))
}

/** Label of a placeholder; an unknown one is shown unchanged. */
export const placeholderText = (name: string): string =>
  isPlaceholderName(name) ? placeholders[name] : `{{${name}}}`
