import type { Id } from '#lib/id.ts'
import { sourceOfMessage, sourceOfRating, type Fact } from '#domain/analytics/fact.ts'
import type { Dimensions } from '#domain/events/happening.ts'
import { ratingShare, type Rated } from '#domain/ratings/scale.ts'
import { isSampleContact } from '../customers/sample-contact.ts'
import type { DeskSql } from '../store/database.ts'
import { withBusinessTime } from './business-time.ts'

/** Stores facts, except of sample conversations; existing facts stay. */
export async function keepFacts(sql: DeskSql, facts: readonly Fact[]): Promise<number> {
  if (facts.length === 0) return 0
  const kept = await sql.rows({
    name: 'keep facts',
    text: `insert into facts (account_id, kind, source, at, user_id, conversation_id, contact_id, mailbox_id, team_id,
        assignee_id, priority, label_id, subject_id, seconds, business_seconds, share)
      select $1, f.kind, f.source, f.at, f."userId", f."conversationId", f."contactId", f."mailboxId", f."teamId",
        f."assigneeId", f.priority, f."labelId", f."subjectId", f.seconds, f."businessSeconds", f.share
      from jsonb_to_recordset($2) f(kind text, source text, at bigint, "userId" bigint, "conversationId" bigint,
        "contactId" bigint, "mailboxId" bigint, "teamId" bigint, "assigneeId" bigint, priority text, "labelId" bigint,
        "subjectId" bigint, seconds integer, "businessSeconds" integer, share float8)
      where not exists (select from contacts p where p.account_id = $1 and p.id = f."contactId"
        and ${isSampleContact('p')})
      on conflict do nothing returning 1`,
    values: [sql.accountId, JSON.stringify(await withBusinessTime(sql, facts))],
  })
  return kept.length
}

interface Answer {
  authorId: Id
  since: number | null
  isFirst: boolean
}

/**
 * Fact of a sent answer, if a user wrote it to a waiting customer. The waiting time starts with the first
 * unanswered message.
 */
export async function answerFact(
  sql: DeskSql,
  messageId: Id,
  at: number,
  dimensions: Dimensions,
): Promise<Fact | null> {
  const [answer] = await sql.rows<Answer>({
    name: 'answer',
    text: `select m.author_id as "authorId",
        (select min(coalesce(f.at, i.created_at)) from messages i
          left join facts f on f.account_id = i.account_id and f.kind = 'received' and f.source = 'message ' || i.id
          where i.account_id = m.account_id and i.conversation_id = m.conversation_id and i.is_inbound
            and not i.is_automatic and i.position < m.position and i.position > coalesce(before.last, 0)) as since,
        before.last is null as "isFirst"
      from messages m
      cross join lateral (select max(b.position) as last from messages b
        where b.account_id = m.account_id and b.conversation_id = m.conversation_id and b.position < m.position
          and b.author_id is not null and b.kind in ('new', 'reply', 'replyAll')) before
      where m.account_id = $1 and m.id = $2 and m.author_id is not null and m.kind in ('new', 'reply', 'replyAll')`,
    values: [sql.accountId, messageId],
  })
  if (!answer || answer.since === null) return null
  return {
    ...dimensions,
    kind: answer.isFirst ? 'answeredFirst' : 'answeredNext',
    source: sourceOfMessage(messageId),
    at,
    userId: answer.authorId,
    seconds: secondsBetween(answer.since, at),
  }
}

/** Fact of a survey response, counted for the agent it rates. */
export async function ratingFact(
  sql: DeskSql,
  rated: Pick<Rated, 'rating' | 'ratingsType'>,
  at: number,
  dimensions: Dimensions,
): Promise<Fact> {
  const { conversationId } = dimensions
  const [asked] = await sql.rows<{ agentId: Id | null }>({
    name: 'who is rated',
    text: 'select agent_id as "agentId" from survey_answers where account_id = $1 and conversation_id = $2',
    values: [sql.accountId, conversationId],
  })
  const source = sourceOfRating(conversationId)
  const userId = asked?.agentId ?? null
  return { ...dimensions, kind: 'rated', source, at, userId, share: ratingShare(rated) }
}

/** Whole seconds between two moments, at least 0, as clocks may differ. */
export const secondsBetween = (from: number, to: number): number =>
  Math.max(0, Math.round((to - from) / 1000))

/** Time when a task was added; null if it was deleted. */
export async function addedAt(sql: DeskSql, taskId: Id): Promise<number | null> {
  const [row] = await sql.rows<{ at: number }>({
    name: 'added at',
    text: 'select created_at as at from tasks where account_id = $1 and id = $2',
    values: [sql.accountId, taskId],
  })
  return row?.at ?? null
}

/** Time when a conversation was opened; null if it was deleted. */
export async function openedAt(sql: DeskSql, conversationId: Id): Promise<number | null> {
  const [row] = await sql.rows<{ at: number }>({
    name: 'opened at',
    text: 'select created_at as at from conversations where account_id = $1 and id = $2',
    values: [sql.accountId, conversationId],
  })
  return row?.at ?? null
}
