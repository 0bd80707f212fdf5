import type { DeskSource } from '#domain/desk-import/desk-import.ts'
import type { ConversationContent, Entry, NeutralExport } from '../neutral.ts'
import { addressOf, phoneOf } from './records.ts'

/** Customer or agent as parsed by a reader. */
export interface FoundPerson {
  id: number
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
  company?: string | null | undefined
  isAgent: boolean
}

/** Entry as parsed by a reader, with its source id. */
export interface FoundEntry extends Pick<Entry, 'isNote' | 'html' | 'at' | 'files'> {
  id: number
  author: FoundPerson | undefined
  /** Written by an agent. */
  isAgent: boolean
}

/** Conversation as parsed by a reader. */
export interface FoundConversation extends Pick<ConversationContent, 'status' | 'tags'> {
  id: number
  subject: string | null | undefined
  customer: FoundPerson | undefined
  assignee: FoundPerson | undefined
  entries: FoundEntry[]
  /** Reason for refusing it, if the reader found one. */
  fault?: string | undefined
}

/** Names of record types of another help desk, in the singular. */
export interface Nouns {
  source: DeskSource
  /** Name of a customer, for refusal messages. */
  person: string
  conversation: string
  entry: string
  customer: string
}

/** Builds the common format, with the reason for each refused record. */
export function assemble(
  { source, ...noun }: Nouns,
  people: Iterable<FoundPerson>,
  conversations: Iterable<FoundConversation>,
  refusals: NeutralExport['refusals'],
): NeutralExport {
  const result: NeutralExport = { agents: [], customers: [], conversations: [], refusals: [...refusals] }
  const refuse = (kind: string, record: string, reason: string) =>
    void result.refusals.push({ kind, record, reason })
  for (const { id, name, isAgent, company, ...each } of people) {
    const [email, phone] = [addressOf(each.email), phoneOf(each.phone)]
    if (isAgent) result.agents.push({ name, email: email ?? '' })
    else if (email === null && phone === null)
      refuse(noun.person, name || String(id), 'No email address and no phone')
    else
      result.customers.push({
        source: `${source}:user:${id}`,
        content: { email, name, phone, company: company ?? null },
      })
  }
  for (const { id, subject, status, tags, customer, assignee, entries, fault } of conversations) {
    const email = addressOf(customer?.email)
    const reason =
      fault ??
      (email === null
        ? `Its ${noun.customer} has no email address`
        : entries.length === 0
          ? `It has no ${noun.entry}`
          : entries.some(({ at }) => !Number.isSafeInteger(at))
            ? `A ${noun.entry} has no date`
            : null)
    if (email === null || reason !== null)
      refuse(noun.conversation, `#${id} ${subject ?? ''}`.trim(), reason ?? '')
    else
      result.conversations.push({
        source: `${source}:ticket:${id}`,
        content: {
          ...{ subject: subject ?? '', status, tags, assignee: addressOf(assignee?.email) },
          customer: { email, name: customer?.name ?? '' },
          entries: entries
            .map(({ id: entryId, author, ...entry }) => ({
              ...{ ...entry, source: `${source}:ticket:${id}:comment:${entryId}` },
              author: { email: addressOf(author?.email) ?? '', name: author?.name ?? '' },
            }))
            .toSorted((a, b) => a.at - b.at),
        },
      })
  }
  return result
}

/** Adds an entry to its conversation, without duplicates. */
export function addOnce<T extends { id: number }>(held: Map<number, T[]>, of: number, entry: T): void {
  const known = held.get(of) ?? []
  if (!known.some(({ id }) => id === entry.id)) held.set(of, [...known, entry])
}
