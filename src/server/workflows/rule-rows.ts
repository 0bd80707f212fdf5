import { sql as query, type SQL } from 'drizzle-orm'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { RuledContact, RuledConversation } from '#domain/workflows/rule-subject.ts'
import type { Id } from '#lib/id.ts'
import { survivorOf } from '../conversations/find.ts'
import { contactColumns } from '../customers/import/contact-columns.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'

const readBy = (name: 'conversations' | 'contacts', alias: string) =>
  shapes[name].fields.map(({ key, read }) => `${read(alias)} as "${key}"`).join(', ')

const conversationFields = readBy('conversations', 'c')
const contactFields = query.raw(readBy('contacts', 'c'))

const messageFields = `${conversationFields}, m.id as "_messageId",
  case when m.is_inbound then m.from ->> 'email' else p.email end as "_email",
  case when m.is_inbound then not m.is_automatic else m.author_id is not null end as "_isByPerson"`
const contactJoin = 'left join contacts p on p.account_id = c.account_id and p.id = c.contact_id'
const isWorkedOn = 'not c.is_trashed and not c.is_spam'

/** A conversation as message rules see it, with the triggering message. */
export interface RuleMessage extends RuledConversation {
  messageId: Id
  /** True if a person wrote it, not an automatic sender or the desk itself. */
  isByPerson: boolean
}

/** Reads the current conversation of a message; undefined if it was deleted, or rules do not apply to it. */
export async function messageOf(
  sql: DeskSql,
  { conversationId, messageId }: { conversationId: Id; messageId: Id },
): Promise<RuleMessage | undefined> {
  const id = await survivorOf(sql, conversationId)
  if (id === undefined) return undefined
  const rows = await sql.rows<MessageRow>({
    name: 'conversation of rules',
    text: `select ${messageFields} from conversations c
      join messages m on m.account_id = c.account_id and m.id = $3 ${contactJoin}
      where c.account_id = $1 and c.id = $2 and ${isWorkedOn}`,
    values: [sql.accountId, id, messageId],
  })
  const [row] = await withCompanies(sql, rows)
  return row
}

/**
 * Reads the newest conversations as message rules would see them, each with its last message of a person.
 * @param ticketNo reads only the conversation with this number.
 */
export async function newestMessages(
  sql: DeskSql,
  {
    trigger,
    ticketNo = null,
    most,
  }: { trigger: 'incoming' | 'outgoing'; ticketNo?: Id | null; most: number },
): Promise<RuleMessage[]> {
  const isTheirs = trigger === 'incoming' ? 'm.is_inbound and not m.is_automatic' : 'm.author_id is not null'
  const rows = await sql.rows<MessageRow>({
    name: `newest conversations of ${trigger} rules`,
    text: `select ${messageFields} from conversations c
      join lateral (select m.* from messages m where m.account_id = c.account_id and m.conversation_id = c.id
        and ${isTheirs} order by m.position desc limit 1) m on true ${contactJoin}
      where c.account_id = $1 and ($2::bigint is null or c.ticket_no = $2) and ${isWorkedOn}
        and not c.is_draft and c.merged_into is null
      order by c.last_activity_at desc, c.id desc limit $3`,
    values: [sql.accountId, ticketNo, most],
  })
  return withCompanies(sql, rows)
}

type MessageRow = Conversation & { _messageId: Id; _email: string | null; _isByPerson: boolean }

async function withCompanies(sql: DeskSql, rows: readonly MessageRow[]): Promise<RuleMessage[]> {
  const companies = await companiesOf(
    sql,
    rows.flatMap(({ contactId }) => contactId ?? []),
  )
  return rows.map(({ _messageId: messageId, _email: email, _isByPerson: isByPerson, ...conversation }) => ({
    ...{ conversation, email, messageId, isByPerson },
    companyId: companies.get(conversation.contactId ?? 0) ?? null,
  }))
}

/** Company of a contact; null without one. */
export async function companyOf(sql: DeskSql, contactId: Id): Promise<Id | null> {
  return (await companiesOf(sql, [contactId])).get(contactId) ?? null
}

async function companiesOf(sql: DeskSql, contactIds: readonly Id[]): Promise<Map<Id, Id | null>> {
  if (contactIds.length === 0) return new Map()
  const rows = await sql.rows<{ id: Id; companyId: Id | null }>(
    query`select c.id, ${contactColumns.company as SQL} as "companyId" from contacts c
      where c.account_id = ${sql.accountId} and c.id = any(${query.param(contactIds)}::bigint[])`,
  )
  return new Map(rows.map(({ id, companyId }) => [id, companyId]))
}

/** Reads a contact as contact rules see it; undefined if it was deleted. */
export async function contactOf(sql: DeskSql, contactId: Id): Promise<RuledContact | undefined> {
  const [row] = await contactsBy(sql, query`c.id = ${contactId}`)
  return row
}

/** Reads the newest contacts as contact rules would see them. */
export const newestContacts = (sql: DeskSql, most: number): Promise<RuledContact[]> =>
  contactsBy(sql, query`true order by c.id desc limit ${most}`)

async function contactsBy(sql: DeskSql, condition: SQL): Promise<RuledContact[]> {
  const rows = await sql.rows<Contact & { _interactions: number }>(
    query`select ${contactFields}, (select count(*)::int from conversations v where v.account_id = c.account_id
        and v.contact_id = c.id and v.merged_into is null and not v.is_draft) as "_interactions"
      from contacts c where c.account_id = ${sql.accountId} and ${condition}`,
  )
  return rows.map(({ _interactions: interactions, ...contact }) => ({ contact, interactions }))
}
