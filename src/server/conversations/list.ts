import { sql, type SQL } from 'drizzle-orm'
import { lists, type List } from '#domain/conversations/list.ts'
import type { ListInput } from '#domain/conversations/calls/read-endpoints.ts'
import { priorities, statuses, statusIds } from '#domain/conversations/status.ts'
import type { DeskSql } from '../store/database.ts'
import { conversationsWith } from '../store/search.ts'
import type { ScopedActor } from '../access/actor.ts'
import { viewColumns, viewJoins, type ConversationView } from './conversation-view.ts'

const urgency = `array_position(array[${priorities.map((each) => `'${each}'`).join(', ')}], c.priority)`

const orders: Record<ListInput['sort'], string> = {
  '-lastActivityAt': 'c.last_activity_at desc, c.id desc',
  lastActivityAt: 'c.last_activity_at, c.id',
  '-createdAt': 'c.created_at desc, c.id desc',
  createdAt: 'c.created_at, c.id',
  '-lastInboundAt': 'c.last_inbound_at desc nulls last, c.id desc',
  lastInboundAt: 'c.last_inbound_at nulls last, c.id',
  '-dueDate': 'c.due_date desc nulls last, c.id desc',
  dueDate: 'c.due_date nulls last, c.id',
  '-waitingSince': 'c.waiting_since desc nulls last, c.id desc',
  waitingSince: 'c.waiting_since nulls last, c.id',
  '-priority': `${urgency} desc, c.last_activity_at desc, c.id desc`,
  priority: `${urgency}, c.last_activity_at desc, c.id desc`,
}

/** Snoozed; closed conversations never count as snoozed. */
const isSnoozed = `c.snooze_time is not null and c.status_id <> ${statusIds.closed}`
/** The customer wrote last and has no answer yet; closed conversations do not wait. */
const isWaiting = `c.waiting_since is not null and c.status_id <> ${statusIds.closed}`

/** Page of conversations in the actor's scopes, with the total. */
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

/** Counts for the views of the list; the actor's own conversations are counted separately. */
export async function countConversations(desk: DeskSql, actor: ScopedActor) {
  const inbox = 'not c.is_trashed and not c.is_spam and not c.is_draft'
  const work = `${inbox} and not (${isSnoozed})`
  const counts = {
    all: work,
    unread: `${work} and not c.is_read`,
    mine: `${work} and c.assignee_id = $3`,
    unassigned: `${work} and c.assignee_id is null and c.team_id is null`,
    waiting: `${work} and ${isWaiting}`,
    mentions: `${work} and (c.mentions @> to_jsonb($3::bigint) or c.mentions @> '["all"]')`,
    starred: `${inbox} and c.is_starred`,
    snoozed: `${inbox} and ${isSnoozed}`,
    drafts: `not c.is_trashed and not c.is_spam and (${draftOf('$3', 'd.scheduled is null')}
      or c.is_draft and not ${draftOf('$3', 'd.scheduled is not null')})`,
    scheduled: `not c.is_trashed and not c.is_spam and ${draftOf('$3', 'd.scheduled is not null')}`,
    trash: 'c.is_trashed',
    spam: 'c.is_spam and not c.is_trashed',
    ...Object.fromEntries(statuses.map(({ id, status }) => [status, `${work} and c.status_id = ${id}`])),
  }
  const columns = Object.entries(counts).map(
    ([name, when]) => `count(*) filter (where ${when})::int as "${name}"`,
  )
  const [row = {}] = await desk.rows<Record<string, number>>({
    name: 'counts',
    text: `select ${columns.join(', ')} from conversations c
      where c.account_id = $1 and c.scope = any($2) and c.merged_into is null`,
    values: [desk.accountId, actor.scopes, actor.userId],
  })
  const count = (name: string) => row[name] ?? 0
  const views = Object.fromEntries(lists.map((list) => [list, count(list)])) as Record<List, number>
  return {
    ...views,
    statuses: statuses.map(({ id, status }) => ({ id, status, count: count(status) })),
  }
}

/** SQL condition: the user has a draft in the conversation `c`. */
const draftOf = (user: string, condition: string) =>
  `exists (select from drafts d where d.account_id = c.account_id and d.conversation_id = c.id
    and d.user_id = ${user} and ${condition})`

/** SQL of the filters; the caller's input is passed as parameters only. */
function restriction({ accountId, scopes, userId }: ScopedActor, input: ListInput): SQL {
  const parts = [
    sql`c.account_id = ${accountId}`,
    sql`c.scope = any(${sql.param(scopes)})`,
    sql`c.merged_into is null`,
  ]
  const equal = (column: string, value: unknown) => {
    if (value === 'none') parts.push(sql.raw(`${column} is null`))
    else if (value !== undefined) parts.push(sql`${sql.raw(column)} = ${value}`)
  }
  const { status, labelId, text } = input
  equal('c.mailbox_id', input.mailboxId)
  equal(
    'c.status_id',
    typeof status === 'string' ? statuses.find((one) => one.status === status)?.id : status,
  )
  equal('c.assignee_id', input.assigneeId)
  equal('c.team_id', input.teamId)
  equal('c.contact_id', input.contactId)
  equal('c.incident_id', input.incidentId)
  equal('c.priority', input.priority)
  equal('c.type', input.type)
  equal('c.is_starred', input.isStarred)
  equal('c.is_trashed', input.isTrashed)
  equal('c.is_spam', input.isSpam)
  equal('c.is_draft', input.isDraft)
  equal('c.is_read', input.isRead)
  if (labelId !== undefined) parts.push(sql`c.label_ids @> array[${labelId}::bigint]`)
  const is = (wanted: boolean | undefined, test: SQL) => {
    if (wanted !== undefined) parts.push(wanted ? test : sql`not (${test})`)
  }
  is(input.snoozed, sql.raw(isSnoozed))
  is(input.waiting, sql.raw(isWaiting))
  is(input.mentioned, sql`(c.mentions @> to_jsonb(${userId}::bigint) or c.mentions @> '["all"]')`)
  is(input.hasDraft, sql.raw(draftOf(String(userId), 'd.scheduled is null')))
  is(input.scheduled, sql.raw(draftOf(String(userId), 'd.scheduled is not null')))
  if (text !== undefined) {
    const found = conversationsWith(text)
    // A text without words matches nothing rather than everything.
    parts.push(found ? sql`c.id in ${found}` : sql`false`)
  }
  return sql.join(parts, sql` and `)
}
