import type { ListInput } from '#domain/conversations/read-endpoints.ts'
import { statuses } from '#domain/conversations/status.ts'
import type { DeskSql } from '../store/database.ts'
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
  sql: DeskSql,
  actor: ScopedActor,
  input: ListInput,
): Promise<{ data: ConversationView[]; total: number }> {
  const { text, values } = restriction(actor, input)
  const [counted] = await sql.rows<{ total: number }>({
    text: `select count(*)::int as total from conversations c where ${text}`,
    values,
  })
  const total = counted?.total ?? 0
  const offset = (input.page - 1) * input.limit
  if (offset >= total) return { data: [], total }
  const data = await sql.rows<ConversationView>({
    text: `select ${viewColumns} from conversations c ${viewJoins}
      where ${text} order by ${orders[input.sort]} limit ${input.limit} offset ${offset}`,
    values,
  })
  return { data, total }
}

/** Numbers beside the views of the list; the actor's own are counted apart. */
export async function countConversations(sql: DeskSql, actor: ScopedActor) {
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
  const [row = {}] = await sql.rows<Record<string, number>>({
    name: 'counts',
    text: `select ${columns.join(', ')} from conversations c where c.account_id = $1 and c.scope = any($2)`,
    values: [sql.accountId, actor.scopes, actor.userId],
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
function restriction({ accountId, scopes }: ScopedActor, input: ListInput) {
  const values: unknown[] = [accountId, scopes]
  const parts = ['c.account_id = $1', 'c.scope = any($2)']
  const put = (value: unknown) => `$${values.push(value)}`
  const equal = (column: string, value: unknown) => {
    if (value === 'none') parts.push(`${column} is null`)
    else if (value !== undefined) parts.push(`${column} = ${put(value)}`)
  }
  const { status } = input
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
  if (input.labelId !== undefined) parts.push(`c.label_ids @> array[${put(input.labelId)}::bigint]`)
  if (input.snoozed !== undefined) parts.push(`c.snooze_time is ${input.snoozed ? 'not ' : ''}null`)
  if (input.text !== undefined) parts.push(matching(input.text, put))
  return { text: parts.join(' and '), values }
}

/** As `search_words` of the database parts words. */
const between = /[\s\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+/

function matching(text: string, put: (value: unknown) => string): string {
  const words = text.split(between).filter(Boolean)
  if (words.length === 0) return 'false'
  // The last word is being typed: its beginning is enough.
  return `c.id in (select search_conversations(array(
    select to_tsquery('simple', quote_literal(fold_text(w.word)) || case when w.n = ${words.length} then ':*' else '' end)
    from unnest(${put(words)}::text[]) with ordinality w(word, n))))`
}
