import type { Id } from '#lib/id.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import type { ScopedActor } from '../access/actor.ts'

const draftColumns = shapes.drafts.fields.map(({ key, read }) => `${read('d')} as "${key}"`).join(', ')

/** The actor's own draft with an id. */
export async function findDraft(sql: DeskSql, { userId }: ScopedActor, id: Id): Promise<Draft | undefined> {
  const [draft] = await sql.rows<Draft>({
    name: 'own draft',
    text: `select ${draftColumns} from drafts d where d.account_id = $1 and d.id = $2 and d.user_id = $3`,
    values: [sql.accountId, id, userId],
  })
  return draft
}

/** The actor's own draft by its id, or by the conversation of a new e-mail. */
export async function findDraftIn(sql: DeskSql, { userId }: ScopedActor, id: Id): Promise<Draft | undefined> {
  const [draft] = await sql.rows<Draft>({
    name: 'own draft in',
    text: `select ${draftColumns} from drafts d where d.account_id = $1 and d.user_id = $3
      and (d.id = $2 or d.conversation_id = $2 and d.mode = 'new')`,
    values: [sql.accountId, id, userId],
  })
  return draft
}

/** Drafts of new e-mails that the actor never sent, by conversation. */
export async function findNewDrafts(
  sql: DeskSql,
  { userId }: ScopedActor,
  conversationIds: readonly Id[],
): Promise<Map<Id, Id>> {
  const rows = await sql.rows<{ id: Id; conversationId: Id }>({
    name: 'new drafts',
    text: `select d.id, d.conversation_id as "conversationId" from drafts d
      join conversations c on c.account_id = d.account_id and c.id = d.conversation_id
      where d.account_id = $1 and d.conversation_id = any($2) and d.user_id = $3 and d.mode = 'new' and c.is_draft`,
    values: [sql.accountId, conversationIds, userId],
  })
  return new Map(rows.map(({ id, conversationId }) => [conversationId, id]))
}

/** Conversation of a message or note that the actor may see. */
export async function findInThread(
  sql: DeskSql,
  { scopes }: ScopedActor,
  name: 'messages' | 'notes',
  id: Id,
): Promise<Id | undefined> {
  const [row] = await sql.rows<{ id: Id }>({
    name: `conversation of one of ${name}`,
    text: `select c.id from ${name} i
      join conversations c on c.account_id = i.account_id and c.id = i.conversation_id
      where i.account_id = $1 and i.id = $2 and c.scope = any($3)`,
    values: [sql.accountId, id, scopes],
  })
  return row?.id
}

/**
 * Newest message of a conversation that the actor may see; null if there is none. Automatic messages count
 * only if there are no others.
 */
export async function findNewest(
  sql: DeskSql,
  { scopes }: ScopedActor,
  conversationId: Id,
): Promise<Id | null> {
  const [row] = await sql.rows<{ id: Id }>({
    name: 'newest message',
    text: `select m.id from messages m
      join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      where m.account_id = $1 and m.conversation_id = $2 and c.scope = any($3)
      order by m.kind = 'automatic', m.position desc limit 1`,
    values: [sql.accountId, conversationId, scopes],
  })
  return row?.id ?? null
}

/**
 * Conversation by its id, or by the id of a message or draft, if the actor may see it. Ids are unique across
 * these tables, as all come from one sequence and ranges of it.
 */
export async function conversationOf(sql: DeskSql, { scopes }: ScopedActor, id: Id): Promise<Id | undefined> {
  const [row] = await sql.rows<{ id: Id }>({
    name: 'conversation of',
    text: `select c.id from conversations c where c.account_id = $1 and c.scope = any($3) and c.id in (
        select $2::bigint
        union select conversation_id from messages where account_id = $1 and id = $2
        union select conversation_id from drafts where account_id = $1 and id = $2)`,
    values: [sql.accountId, id, scopes],
  })
  return row?.id
}

/** Conversation after following merges; undefined if there is none. */
export async function survivorOf(sql: DeskSql, id: number): Promise<number | undefined> {
  const [row] = await sql.rows<{ id: number }>({
    text: `with recursive way as (
        select id, merged_into from conversations where id = $1
        union
        select c.id, c.merged_into from way join conversations c on c.id = way.merged_into)
      select id from way where merged_into is null`,
    values: [id],
  })
  return row?.id
}
