import { plainText } from '#domain/conversations/messages/plain-text.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { ArticleText } from '#domain/knowledge/article-text.ts'
import { fields, havingTerm, stateTerms } from '#domain/search/fields.ts'
import { addTerms, termsOf } from '#domain/search/tokens.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import type { ThreadChunk } from '../rows.ts'

/** Kinds of indexed documents; `gone` hides an older one with the same id. */
export const kinds = { conversation: 0, contact: 1, gone: 2, article: 3 } as const

/** Record for the index: a conversation with its thread, a contact or an article. */
export interface SearchDocument {
  /** Ids are unique across all of them. */
  id: number
  kind: (typeof kinds)[keyof typeof kinds]
  /** Contact of a conversation, whose words count as the conversation's; 0 for none. */
  contactId: number
  terms: ReadonlySet<string>
}

/** A document for a record that is no longer on the device. */
export const goneDocument = (id: number): SearchDocument => ({
  ...{ id, kind: kinds.gone, contactId: 0, terms: new Set() },
})

/** A conversation with the stored part of its thread. */
export function conversationDocument(row: Conversation, chunks: readonly ThreadChunk[]): SearchDocument {
  const terms = new Set<string>(stateTerms(row))
  for (const word of termsOf(`${row.subject} ${row.ticketNo ?? ''}`)) {
    terms.add(word)
    terms.add(fields.head + word)
  }
  if (row.ticketNo !== null) terms.add(`${fields.number}${row.ticketNo}`)
  addTerms(terms, row.preview)
  for (const { items } of chunks) for (const item of items) addItem(terms, item)
  return { id: row.id, kind: kinds.conversation, contactId: row.contactId ?? 0, terms }
}

function addItem(terms: Set<string>, item: ThreadItem): void {
  if (item.e !== 'messages' && item.e !== 'notes') return
  addTerms(terms, textOf(item))
  for (const { name } of item.r.attachments) addTerms(terms, name)
  if (item.e === 'notes') terms.add(havingTerm('note'))
  else {
    const { from, to, cc, bcc } = item.r
    addField(terms, fields.from, `${from.name} ${from.email}`)
    for (const { name, email } of [...to, ...cc, ...bcc]) addField(terms, fields.to, `${name} ${email}`)
  }
}

/** Text of a message or note as stored on the device: of a very large body only the beginning. */
export function textOf(item: Extract<ThreadItem, { e: 'messages' | 'notes' }>): string {
  if (item.e === 'notes') return plainText(item.r.html)
  const { html, preview, quotedHtml } = item.r
  const own = html === null ? preview : plainText(html)
  return quotedHtml === null ? own : `${own}\n${plainText(quotedHtml)}`
}

function addField(terms: Set<string>, field: string, text: string): void {
  for (const word of termsOf(text)) terms.add(field + word)
}

/** A contact, by name, address, company and telephone number. */
export function contactDocument(row: Contact): SearchDocument {
  const terms = new Set<string>()
  const digits = row.phone?.replace(/\D/g, '') ?? ''
  const words = [
    row.firstName,
    row.lastName,
    row.email,
    ...row.otherEmails,
    row.companyName,
    row.phone,
    digits,
  ]
  addField(terms, fields.contact, words.join(' '))
  return { id: row.id, kind: kinds.contact, contactId: 0, terms }
}

/** An article, by title and text. */
export function articleDocument(row: ArticleText): SearchDocument {
  const terms = new Set<string>()
  for (const word of termsOf(row.name)) {
    terms.add(word)
    terms.add(fields.head + word)
  }
  addTerms(terms, row.text)
  return { id: row.id, kind: kinds.article, contactId: 0, terms }
}
