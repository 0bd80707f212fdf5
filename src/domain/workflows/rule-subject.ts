import type { Conversation } from '../conversations/conversation.ts'
import type { Contact } from '../customers/contact.ts'
import { countries } from '../places/countries.ts'
import type { Condition, Predicate } from '../predicates/predicate.ts'
import { choicesOf, defineSubject } from '../predicates/subject.ts'
import type { RuleCondition } from './rule-parts.ts'

/** A conversation as rules evaluate it: with the external address of the message, and its company. */
export interface RuledConversation {
  conversation: Conversation
  email: string | null
  companyId: number | null
}

/** A contact as rules evaluate it. */
export interface RuledContact {
  contact: Contact
  /** Number of conversations with this customer. */
  interactions: number
}

const domainOf = (email: string | null) => email?.split('@').at(-1) ?? null

/** Predicate fields of message rules. */
export const ruledConversation = defineSubject<RuledConversation>()('conversations of rules', {
  mailboxId: {
    ...{ label: 'Inbox', type: 'reference', to: 'mailboxes' },
    value: ({ conversation }) => conversation.mailboxId,
  },
  contactId: {
    ...{ label: 'Sender Is', type: 'reference', to: 'contacts', isOptional: true },
    value: ({ conversation }) => conversation.contactId,
  },
  contactEmailDomain: {
    ...{ label: 'Contact Domain', type: 'text', isOptional: true },
    value: ({ email }) => domainOf(email),
  },
  subjectLike: { label: 'Subject Contains', type: 'text', value: ({ conversation }) => conversation.subject },
  assigneeId: {
    ...{ label: 'Assignee', type: 'reference', to: 'users', isOptional: true },
    value: ({ conversation }) => conversation.assigneeId,
  },
  haveTags: {
    ...{ label: 'Has Tags', type: 'references', to: 'labels' },
    value: ({ conversation }) => conversation.labelIds,
  },
  doNotHaveTags: {
    ...{ label: 'Does Not Have Tags', type: 'references', to: 'labels' },
    value: ({ conversation }) => conversation.labelIds,
  },
  contactEmail: {
    ...{ label: 'Contact Email', type: 'text', isOptional: true },
    value: ({ email }) => email,
  },
  company: {
    ...{ label: 'Company', type: 'reference', to: 'companies', isOptional: true },
    value: ({ companyId }) => companyId,
  },
})

/** Predicate fields of contact rules. */
export const ruledContact = defineSubject<RuledContact>()('contacts of rules', {
  firstName: { label: 'First Name', type: 'text', value: ({ contact }) => contact.firstName },
  lastName: { label: 'Last Name', type: 'text', value: ({ contact }) => contact.lastName },
  title: { label: 'Title', type: 'text', value: ({ contact }) => contact.jobTitle },
  country: {
    ...{ label: 'Country', type: 'choice', choices: choicesOf(countries.map(({ code }) => code)) },
    isOptional: true,
    value: ({ contact }) => contact.country || null,
  },
  labelIds: {
    ...{ label: 'Tags', type: 'references', to: 'labels' },
    value: ({ contact }) => contact.labelIds,
  },
  interactions: { label: 'Interactions', type: 'number', value: ({ interactions }) => interactions },
})

/** Predicates of the conditions, by name (D1-84, D1-87); case and accents are ignored. */
const readings: Record<RuleCondition, (value: never) => Pick<Condition, 'operator' | 'value'>> = {
  mailboxId: named,
  contactId: named,
  contactEmailDomain: (domain: string) =>
    domain.startsWith('*.')
      ? { operator: 'endsWith', value: domain.slice(1) }
      : { operator: 'is', value: domain },
  subjectLike: (value: string) => ({ operator: 'contains', value }),
  assigneeId: named,
  haveTags: all,
  doNotHaveTags: (value: number[]) => ({ operator: 'hasNoneOf', value }),
  contactEmail: same,
  company: named,
  firstName: same,
  lastName: same,
  title: same,
  country: (code: string) => ({ operator: 'isAnyOf', value: [code] }),
  labelIds: all,
  interactions: (value: number) => ({ operator: 'isAtLeast', value }),
}

function named(value: number): Pick<Condition, 'operator' | 'value'> {
  return { operator: 'isAnyOf', value: [value] }
}

function same(value: string): Pick<Condition, 'operator' | 'value'> {
  return { operator: 'is', value }
}

function all(value: number[]): Pick<Condition, 'operator' | 'value'> {
  return { operator: 'hasAllOf', value }
}

/** True if this build knows a condition. */
export const isKnownCondition = (name: string): name is RuleCondition => Object.hasOwn(readings, name)

/** Predicate of a rule; a condition unknown to this build matches nothing. */
export const predicateOf = (criterias: Readonly<Record<string, unknown>>): Predicate => ({
  and: Object.entries(criterias).map(([field, value]) => ({
    field,
    ...(isKnownCondition(field)
      ? readings[field](value as never)
      : { operator: 'isSet' as const, value: null }),
  })),
})
