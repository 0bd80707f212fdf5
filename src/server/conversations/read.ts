import type { Id } from '#lib/id.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { inReadingOrder } from '#domain/conversations/messages/reading-order.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import type { NoteView, ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { DeskError } from '#domain/errors.ts'
import type { EntityName } from '#domain/entities.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import type { ScopedActor } from '../access/actor.ts'
import { conversationOf, survivorOf } from './find.ts'
import { viewColumns, viewJoins, type ConversationView } from './conversation-view.ts'
import { viewDraft, viewMessage, viewNote, type MessageRow, type Named, type Names } from './thread-view.ts'

/** Conversation as shown in a list. @throws DeskError NOT_FOUND, also if the actor may not see it. */
export async function readConversation(
  sql: DeskSql,
  actor: ScopedActor,
  conversationId: Id,
): Promise<ConversationView> {
  const [conversation] = await sql.rows<ConversationView>({
    name: 'one of a list',
    text: `select ${viewColumns} from conversations c ${viewJoins}
      where c.account_id = $1 and c.id = $2 and c.scope = any($3)`,
    values: [sql.accountId, conversationId, actor.scopes],
  })
  if (!conversation) throw new DeskError('NOT_FOUND')
  return conversation
}

/**
 * Conversation with its thread in reading order, the actor's own drafts last; a merged one resolves to its
 * survivor.
 * @throws DeskError NOT_FOUND if it does not exist or the actor may not see it.
 */
export async function readThread(sql: DeskSql, actor: ScopedActor, id: Id): Promise<ThreadView> {
  const conversationId = (await survivorOf(sql, id)) ?? id
  const [conversation] = await sql.rows<ConversationView & { from: Address }>({
    name: 'one conversation',
    text: `select ${viewColumns}, json_build_object('email', coalesce(b.email, ''), 'name', b.name) as "from"
      from conversations c ${viewJoins}
      join mailboxes b on b.account_id = c.account_id and b.id = c.mailbox_id
      where c.account_id = $1 and c.id = $2 and c.scope = any($3)`,
    values: [sql.accountId, conversationId, actor.scopes],
  })
  if (!conversation) throw new DeskError('NOT_FOUND')
  const messages = inReadingOrder(await readMessages(sql, conversationId))
  const notes = await readItems<Note>(sql, 'notes', conversationId, 'i.position')
  const drafts = (await readItems<Draft>(sql, 'drafts', conversationId, 'i.updated_at')).filter(
    (draft) => draft.userId === actor.userId && draft.mode !== 'note',
  )
  const names = await readNames(
    sql,
    [...messages, ...drafts],
    [
      ...messages.map(({ authorId }) => authorId ?? 0),
      ...notes.map(({ authorId }) => authorId),
      actor.userId,
    ],
  )
  const placed = new Set(messages.map(({ id }) => id))
  const under = (messageId: Id) => notes.filter((note) => note.messageId === messageId)
  const { from, ...view } = conversation
  return {
    ...view,
    messages: [
      ...messages.map((row) =>
        viewMessage(
          row,
          under(row.id).map((note) => viewNote(note, names)),
          names,
        ),
      ),
      ...drafts.map((draft) => viewDraft(draft, from, names)),
    ],
    notes: notes
      .filter(({ messageId }) => messageId === null || !placed.has(messageId))
      .map((note) => viewNote(note, names)),
  }
}

/**
 * Thread of a conversation, by its id or by that of a message or draft.
 * @throws DeskError NOT_FOUND if the actor may not see it.
 */
export async function readThreadOf(sql: DeskSql, actor: ScopedActor, id: Id): Promise<ThreadView> {
  return readThread(sql, actor, (await conversationOf(sql, actor, id)) ?? id)
}

/** Reads a note of a conversation. @throws DeskError NOT_FOUND. */
export async function readNote(
  sql: DeskSql,
  actor: ScopedActor,
  conversationId: Id,
  noteId: Id,
): Promise<NoteView> {
  const { notes, messages } = await readThread(sql, actor, conversationId)
  const found = [...notes, ...messages.flatMap((message) => message.notes)].find(({ id }) => id === noteId)
  if (!found) throw new DeskError('NOT_FOUND')
  return found
}

/** Complete body of a message that the actor may see. @throws DeskError NOT_FOUND. */
export async function readBody(sql: DeskSql, actor: ScopedActor, messageId: Id) {
  const [body] = await sql.rows<{ id: Id; html: string | null; quotedHtml: string | null; text: string }>({
    name: 'body',
    text: `select m.id, coalesce(s.html_large, m.html) as html,
        coalesce(s.quoted_html_large, m.quoted_html) as "quotedHtml", coalesce(s.text, m.preview) as text
      ${visibleMessage}`,
    values: [sql.accountId, messageId, actor.scopes],
  })
  if (!body) throw new DeskError('NOT_FOUND')
  return body
}

/** Hash of the original bytes of a message. @throws DeskError NOT_FOUND, also if it did not come by mail. */
export async function readSourceHash(sql: DeskSql, actor: ScopedActor, messageId: Id): Promise<string> {
  const [source] = await sql.rows<{ hash: string | null }>({
    name: 'source',
    text: `select s.raw_sha256 as hash ${visibleMessage}`,
    values: [sql.accountId, messageId, actor.scopes],
  })
  if (!source) throw new DeskError('NOT_FOUND')
  if (source.hash === null)
    throw new DeskError('NOT_FOUND', { message: 'This message did not come by mail, so it has no original.' })
  return source.hash
}

const visibleMessage = `from messages m
  join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
  left join message_sources s on s.account_id = m.account_id and s.message_id = m.id
  where m.account_id = $1 and m.id = $2 and c.scope = any($3)`

const columnsOf = (name: EntityName, alias: string) =>
  shapes[name].fields.map(({ key, read }) => `${read(alias)} as "${key}"`).join(', ')

function readMessages(sql: DeskSql, conversationId: Id): Promise<MessageRow[]> {
  return sql.rows<MessageRow>({
    name: 'messages of one',
    text: `select ${columnsOf('messages', 'm')}, s.text,
        case when d.id is not null then json_build_object('state', d.state, 'reason', d.reason,
          'recipients', d.recipients, 'at', d.at) end as delivery
      from messages m
      left join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      left join deliveries d on d.account_id = m.account_id and d.id = m.id
      where m.account_id = $1 and m.conversation_id = $2 order by m.position`,
    values: [sql.accountId, conversationId],
  })
}

function readItems<Row>(
  sql: DeskSql,
  name: 'notes' | 'drafts',
  conversationId: Id,
  order: string,
): Promise<Row[]> {
  return sql.rows<Row>({
    name: `${name} of one`,
    text: `select ${columnsOf(name, 'i')} from ${name} i
      where i.account_id = $1 and i.conversation_id = $2 order by ${order}`,
    values: [sql.accountId, conversationId],
  })
}

async function readNames(
  sql: DeskSql,
  items: readonly { from?: Address; to: Address[]; cc: Address[]; bcc: Address[] }[],
  userIds: readonly Id[],
): Promise<Names> {
  const addresses = items.flatMap(({ from, to, cc, bcc }) => [...(from ? [from] : []), ...to, ...cc, ...bcc])
  const contacts = await sql.rows<Named & { email: string }>({
    name: 'names of contacts',
    text: `select c.id, c.first_name as "firstName", c.last_name as "lastName", c.phone, a.address_key as email
      from contact_addresses a join contacts c on c.account_id = a.account_id and c.id = a.contact_id
      where a.account_id = $1 and a.address_key = any($2)`,
    values: [sql.accountId, [...new Set(addresses.map(({ email }) => email.toLowerCase()))]],
  })
  const users = await sql.rows<Named>({
    name: 'names of users',
    text: `select id, first_name as "firstName", last_name as "lastName", null as phone
      from users where account_id = $1 and id = any($2)`,
    values: [sql.accountId, [...new Set(userIds)]],
  })
  return {
    contacts: new Map(contacts.map((contact) => [contact.email, contact])),
    users: new Map(users.map((user) => [user.id, user])),
  }
}
