import { sql } from 'drizzle-orm'
import type { ConversationField } from '#domain/conversations/conversation-subject.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { Columns } from '../predicates/compile.ts'

const isOpen = sql.raw(`c.status_id <> ${statusIds.closed}`)

/** SQL columns of conversation fields for predicates; the table alias is `c`. */
export const conversationColumns: Columns<ConversationField> = {
  subject: sql`c.subject`,
  number: sql`c.ticket_no`,
  status: sql`c.status_id`,
  priority: sql`c.priority`,
  type: sql`c.type`,
  mailbox: sql`c.mailbox_id`,
  assignee: sql`c.assignee_id`,
  team: sql`c.team_id`,
  tags: sql`c.label_ids`,
  customer: sql`c.contact_id`,
  author: sql`c.author_id`,
  isUnread: ({ now }) =>
    sql`(not c.is_read or coalesce(c.snooze_time > 0 and c.snooze_time <= ${now}, false))`,
  isStarred: sql`c.is_starred`,
  isWaiting: sql`(c.waiting_since is not null and ${isOpen})`,
  isSnoozed: ({ now }) => sql`(coalesce(c.snooze_time > ${now}, false) and ${isOpen})`,
  isMentioned: ({ userId }) =>
    sql`(c.mentions @> to_jsonb(${userId ?? 0}::bigint) or c.mentions @> '["all"]')`,
  hasAttachment: sql`c.has_attachment`,
  sla: ({ now }) => sql`case
    when c.sla is null or c.sla = 'null'::jsonb then 'none'
    when c.sla->>'dueAt' is null then 'onTrack'
    when (c.sla->>'isBreached')::boolean or (c.sla->>'dueAt')::bigint <= ${now} then 'missed'
    when (c.sla->>'warnsAt')::bigint <= ${now} then 'near'
    else 'onTrack' end`,
  isTrashed: sql`c.is_trashed`,
  isSpam: sql`c.is_spam`,
  messages: sql`c.total_messages`,
  due: sql`c.due_date`,
  waitingSince: sql`c.waiting_since`,
  lastActivity: sql`c.last_activity_at`,
  created: sql`c.created_at`,
}
