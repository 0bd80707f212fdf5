import { sql as query, type SQL } from 'drizzle-orm'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { RuledContact, RuledConversation } from '#domain/workflows/rule-subject.ts'
import type { Id } from '#lib/id.ts'
import { survivorOf } from '../conversations/find.ts'
import { companyJoins, contactColumns } from '../customers/contact-columns.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'

const readBy = (name: 'conversations' | 'contacts', alias: string) =>
  shapes[name].fields.map(({ key, read }) => `${read(alias)} as "${key}"`).join(', ')

const conversationFields = readBy('conversations', 'c')
const contactFields = query.raw(readBy('contacts', 'c'))

/** A conversation as rules of messages find it, with the message that sets them off. */
export interface RuleMessage extends RuledConversation {
  messageId: Id
  /** A person wrote it: no machine, and not the desk itself. */
  isByPerson: boolean
}

/** Reads the conversation that a message lies in by now; undefined where it is gone, or nothing is to be done with it. */
export async function messageOf(
  sql: DeskSql,
  { conversationId, messageId }: { conversationId: Id; messageId: Id },
): Promise<RuleMessage | undefined> {
  const id = await survivorOf(sql, conversationId)
  if (id === undefined) return undefined
  const [row] = await sql.rows<Conversation & { _email: string | null; _isByPerson: boolean }>({
    name: 'conversation of rules',
    text: `select ${conversationFields},
        case when m.is_inbound then m.from ->> 'email' else p.email end as "_email",
        case when m.is_inbound then not m.is_automatic else m.author_id is not null end as "_isByPerson"
      from conversations c
      join messages m on m.account_id = c.account_id and m.id = $3
      left join contacts p on p.account_id = c.account_id and p.id = c.contact_id
      where c.account_id = $1 and c.id = $2 and not c.is_trashed and not c.is_spam`,
    values: [sql.accountId, id, messageId],
  })
  if (!row) return undefined
  const { _email: email, _isByPerson: isByPerson, ...conversation } = row
  const companyId = conversation.contactId === null ? null : await companyOf(sql, conversation.contactId)
  return { conversation, email, companyId, messageId, isByPerson }
}

/** The company of a contact; null where they have none. */
export async function companyOf(sql: DeskSql, contactId: Id): Promise<Id | null> {
  const [row] = await sql.rows<{ id: Id | null }>(
    query`select ${contactColumns.company as SQL} as id from contacts c ${companyJoins}
      where c.account_id = ${sql.accountId} and c.id = ${contactId}`,
  )
  return row?.id ?? null
}

/** Reads a contact as rules of contacts find it; undefined where it is gone. */
export async function contactOf(sql: DeskSql, contactId: Id): Promise<RuledContact | undefined> {
  const [row] = await sql.rows<Contact & { _interactions: number }>(
    query`select ${contactFields}, (select count(*)::int from conversations v where v.account_id = c.account_id
        and v.contact_id = c.id and v.merged_into is null and not v.is_draft) as "_interactions"
      from contacts c where c.account_id = ${sql.accountId} and c.id = ${contactId}`,
  )
  if (!row) return undefined
  const { _interactions: interactions, ...contact } = row
  return { contact, interactions }
}
