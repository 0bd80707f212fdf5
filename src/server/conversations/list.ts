import { sql, type SQL } from 'drizzle-orm'
import type { ListInput } from '#domain/conversations/read-endpoints.ts'
import { statuses } from '#domain/conversations/status.ts'
import type { DeskSql } from '../store/database.ts'
import { conversationsWith } from '../store/search.ts'
import type { ScopedActor } from '../sync/actor.ts'
import { viewColumns, viewJoins, type ConversationView } from './conversation-view.ts'

const orders: Record<ListInput['sort'], string> = {
  '-lastActivityAt': 'c.last_activity_at desc, c.id desc',
  lastActivityAt: 'c.last_activity_at, c.id',
  '-createdAt': 'c.created_at desc, c.id desc',
  createdAt: 'c.created_at, c.id',
  '-lastInboundAt': 'c.last_inbound_at desc nulls last, c.id desc',
  lastInboundAt: 'c.last_inbound_at nulls last, c.id',
  '-dueDate': 'c.due_date desc nulls last, c.id desc',
  dueDate: 'c.due_date nulls last, c.id',
}

/** One page of the conversations that the actor sees, and how many there are in all. */
export async function listConversations(
  desk: DeskSql,
  actor: ScopedActor,
  input: ListInput,
): Promise<{ data: ConversationView[]; total: number }> {
  const where = restriction(actor, input)
  const [counted] = await desk.rows<{ total: number }>(
    sql`select count(*)::int as total from conversations c where ${where}`,
  )
  const total = counted?.total ?? 0
  const offset = (input.page - 1) * input.limit
  if (offset >= total) return { data: [], total }
  const data = await desk.rows<ConversationView>(
    sql`select ${sql.raw(viewColumns)} from conversations c ${sql.raw(viewJoins)}
      where ${where} order by ${sql.raw(orders[input.sort])} limit ${input.limit} offset ${offset}`,
  )
  return { data, total }
}

/** Numbers beside the views of the list; the actor's own are counted apart. */
export async function countConversations(desk: DeskSql, actor: ScopedActor) {
  const inbox = 'not c.is_trashed and not c.is_spam and not c.is_draft'
  const counts = {
    all: inbox,
    unread: `${inbox} and not c.is_read`,
    mine: `${inbox} and c.assignee_id = $3`,
    unassigned: `${inbox} and c.assignee_id is null and c.team_id is null`,
    starred: `${inbox} and c.is_starred`,
    snoozed: `${inbox} and c.snooze_time is not null`,
    drafts: 'c.is_draft and not c.is_trashed',
    trash: 'c.is_trashed',
    spam: 'c.is_spam and not c.is_trashed',
    ...Object.fromEntries(statuses.map(({ id, status }) => [status, `${inbox} and c.status_id = ${id}`])),
  }
  const columns = Object.entries(counts).map(
    ([name, when]) => `count(*) filter (where ${when})::int as "${name}"`,
  )
  const [row = {}] = await desk.rows<Record<string, number>>({
    name: 'counts',
    text: `select ${columns.join(', ')} from conversations c where c.account_id = $1 and c.scope = any($2)`,
    values: [desk.accountId, actor.scopes, actor.userId],
  })
  const count = (name: string) => row[name] ?? 0
  return {
    all: count('all'),
    unread: count('unread'),
    mine: count('mine'),
    unassigned: count('unassigned'),
    starred: count('starred'),
    snoozed: count('snoozed'),
    drafts: count('drafts'),
    trash: count('trash'),
    spam: count('spam'),
    statuses: statuses.map(({ id, status }) => ({ id, status, count: count(status) })),
  }
}

/** What the filters ask for, as SQL; nothing from the caller becomes text of the statement. */
function restriction({ accountId, scopes }: ScopedActor, input: ListInput): SQL {
  const parts = [sql`c.account_id = ${accountId}`, sql`c.scope = any(${sql.param(scopes)})`]
  const equal = (column: string, value: unknown) => {
    if (value === 'none') parts.push(sql.raw(`${column} is null`))
    else if (value !== undefined) parts.push(sql`${sql.raw(column)} = ${value}`)
  }
  const { status, labelId, snoozed, text } = input
  equal('c.mailbox_id', input.mailboxId)
  equal(
    'c.status_id',
    typeof status === 'string' ? statuses.find((one) => one.status === status)?.id : status,
  )
  equal('c.assignee_id', input.assigneeId)
  equal('c.team_id', input.teamId)
  equal('c.contact_id', input.contactId)
  equal('c.priority', input.priority)
  equal('c.type', input.type)
  equal('c.is_starred', input.isStarred)
  equal('c.is_trashed', input.isTrashed)
  equal('c.is_spam', input.isSpam)
  equal('c.is_draft', input.isDraft)
  equal('c.is_read', input.isRead)
  if (labelId !== undefined) parts.push(sql`c.label_ids @> array[${labelId}::bigint]`)
  if (snoozed !== undefined) parts.push(sql.raw(`c.snooze_time is ${snoozed ? 'not ' : ''}null`))
  if (text !== undefined) {
    const found = conversationsWith(text)
    // A text without any word finds nothing; it does not find everything.
    parts.push(found ? sql`c.id in ${found}` : sql`false`)
  }
  return sql.join(parts, sql` and `)
}
