import type { DeskSource } from '#domain/desk-import/desk-import.ts'
import type { ConversationContent, Entry, NeutralExport } from '../neutral.ts'
import { addressOf, phoneOf } from './records.ts'

/** A customer or agent as a reader found them. */
export interface FoundPerson {
  id: number
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
  company?: string | null | undefined
  isAgent: boolean
}

/** An entry as a reader found it, with its id there. */
export interface FoundEntry extends Pick<Entry, 'isNote' | 'html' | 'at' | 'files'> {
  id: number
  author: FoundPerson | undefined
  /** An agent wrote it. */
  isAgent: boolean
}

/** A conversation as a reader found it. */
export interface FoundConversation extends Pick<ConversationContent, 'status' | 'tags'> {
  id: number
  subject: string | null | undefined
  customer: FoundPerson | undefined
  assignee: FoundPerson | undefined
  entries: FoundEntry[]
  /** Reason for which it is refused, if there is one already. */
  fault?: string | undefined
}

/** Names of the records of another help desk, in the singular. */
export interface Nouns {
  source: DeskSource
  /** Its customers, in refusals. */
  person: string
  conversation: string
  entry: string
  customer: string
}

/** Makes the one shape of all exports; says of each record that cannot come in why. */
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

/** Adds an entry to those of its conversation, once. */
export function addOnce<T extends { id: number }>(held: Map<number, T[]>, of: number, entry: T): void {
  const known = held.get(of) ?? []
  if (!known.some(({ id }) => id === entry.id)) held.set(of, [...known, entry])
}
