import { sql, type SQL } from 'drizzle-orm'
import type { ConversationView } from '#domain/conversations/calls/rest-shapes.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { SearchResults } from '#domain/search/endpoints.ts'
import { fields } from '#domain/search/fields.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { isNamed } from '#domain/search/names.ts'
import { isPlain, type Condition, type Pile, type SearchQuery } from '#domain/search/query.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import { viewColumns, viewJoins } from '../conversations/conversation-view.ts'
import { readLabels } from '../conversations/reference.ts'
import type { DeskSql } from '../store/database.ts'
import { foundBy, meantBy, queryParam, toQueries } from '../store/search.ts'
import type { ScopedActor } from '../access/actor.ts'

type ContactHit = SearchResults['contacts'][number]

/** Conditions of the searched boxes. */
const piles: Record<Pile | 'usual', SQL> = {
  usual: sql`not c.is_trashed and not c.is_spam and not c.is_draft`,
  inbox: sql`not c.is_trashed and not c.is_spam and not c.is_draft`,
  drafts: sql`c.is_draft and not c.is_trashed`,
  trash: sql`c.is_trashed`,
  spam: sql`c.is_spam and not c.is_trashed`,
}

/**
 * Visible conversations that match a query, at most `searchLimits.group`: an exact number first, then all
 * words in the head, then the newest.
 */
export async function findConversations(
  desk: DeskSql,
  actor: ScopedActor,
  query: SearchQuery,
): Promise<ConversationView[]> {
  const words = toQueries(await meantBy(desk, query.words))
  const people = [
    ...toQueries(await meantBy(desk, query.from, fields.from), fields.from),
    ...toQueries(
      query.to.map((word) => [word]),
      fields.to,
    ),
  ]
  const where = [
    sql`c.account_id = ${desk.accountId}`,
    sql`c.scope = any(${sql.param(actor.scopes)})`,
    sql`c.merged_into is null`,
    piles[query.pile ?? 'usual'],
    ...(words.length + people.length > 0 ? [sql`c.id in ${foundBy([...words, ...people])}`] : []),
    ...(await narrowing(desk, actor, query)),
  ]
  const number = numberOf(query)
  const isBest = sql`exists (select from conversation_words w where w.account_id = c.account_id
    and w.conversation_id = c.id and w.words @@ all(${queryParam(words)}))`
  return desk.rows<ConversationView>(
    sql`select ${sql.raw(viewColumns)} from conversations c ${sql.raw(viewJoins)}
      where ${sql.join(where, sql` and `)}
      order by ${number === null ? sql`` : sql`c.ticket_no is not distinct from ${number} desc,`}
        ${words.length === 0 ? sql`` : sql`${isBest} desc,`} c.last_activity_at desc, c.id desc
      limit ${searchLimits.group}`,
  )
}

/** The number, if it is all of the query; else null. */
function numberOf(query: SearchQuery): number | null {
  const [word, ...others] = query.words
  if (!word || others.length > 0 || !/^\d{1,9}$/.test(word.text) || !isPlain(query)) return null
  return Number(word.text)
}

/** Conditions of search operators. */
async function narrowing(desk: DeskSql, { userId }: ScopedActor, query: SearchQuery): Promise<SQL[]> {
  const parts: SQL[] = []
  const { statuses, conditions, has, tags, inboxes, before, after } = query
  if (statuses.length > 0)
    parts.push(sql`c.status_id = any(${sql.param(statuses.map((status) => statusIds[status]))})`)
  for (const condition of conditions) parts.push(conditionOf(condition, userId))
  if (has.includes('attachment')) parts.push(sql`c.has_attachment`)
  if (has.includes('note'))
    parts.push(
      sql`exists (select from notes n where n.account_id = c.account_id and n.conversation_id = c.id)`,
    )
  if (tags.length > 0) {
    const labels = await readLabels(desk)
    for (const words of tags) {
      const ids = labels.filter(({ label }) => isNamed(label, words)).map(({ id }) => id)
      parts.push(sql`c.label_ids && ${sql.param(ids)}::bigint[]`)
    }
  }
  if (inboxes.length > 0) parts.push(sql`c.mailbox_id = any(${sql.param(await inboxIds(desk, inboxes))})`)
  if (before !== null) parts.push(sql`c.last_activity_at < ${before}`)
  if (after !== null) parts.push(sql`c.last_activity_at >= ${after}`)
  return parts
}

async function inboxIds(desk: DeskSql, names: readonly (readonly QueryWord[])[]): Promise<number[]> {
  const mailboxes = await desk.rows<{ id: number; name: string }>({
    name: 'names of mailboxes',
    text: 'select id, name from mailboxes where account_id = $1',
    values: [desk.accountId],
  })
  return mailboxes.filter(({ name }) => names.some((words) => isNamed(name, words))).map(({ id }) => id)
}

function conditionOf(condition: Condition, userId: number): SQL {
  switch (condition) {
    case 'read':
      return sql`c.is_read`
    case 'unread':
      return sql`not c.is_read`
    case 'starred':
      return sql`c.is_starred`
    case 'snoozed':
      return sql`c.snooze_time is not null and c.status_id <> ${statusIds.closed}`
    case 'mine':
      return sql`c.assignee_id = ${userId}`
    case 'assigned':
      return sql`(c.assignee_id is not null or c.team_id is not null)`
    case 'unassigned':
      return sql`c.assignee_id is null and c.team_id is null`
  }
}

/** Contacts that contain all words, latest writers first; none if operators narrow the search. */
export async function findContacts(desk: DeskSql, query: SearchQuery): Promise<ContactHit[]> {
  if (!isPlain(query)) return []
  const queries = toQueries(await meantBy(desk, query.words))
  return desk.rows<ContactHit>(
    sql`select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
        c.company_name as "companyName"
      from contacts c
      where c.account_id = ${desk.accountId} and c.id in (select search_contacts(${queryParam(queries)}))
      order by (select max(v.last_activity_at) from conversations v
        where v.account_id = c.account_id and v.contact_id = c.id) desc nulls last, c.id desc
      limit ${searchLimits.group}`,
  )
}
