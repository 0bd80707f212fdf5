import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import type { ArticleVotes } from '#domain/knowledge/article.ts'
import { networkOf } from '../http/network.ts'
import type { Database, DeskSql } from '../store/database.ts'

const dayMs = 24 * 3_600_000
/** Retention of votes, in days. */
const keptDays = 365

/** A reader's vote on an article. */
export interface Vote {
  articleId: Id
  isHelpful: boolean
  /** Empty if the reader wrote no comment. */
  sentence: string
}

/** Stores a reader's vote on an article; a second vote on the same day replaces the first. */
export async function takeVote(
  sql: DeskSql,
  { articleId, isHelpful, sentence }: Vote,
  { request, secret, now }: { request: FastifyRequest; secret: string; now: number },
): Promise<void> {
  const day = Math.floor(now / dayMs)
  // The day is part of the hash, so that readers cannot be tracked across days.
  const reader = createHmac('sha256', secret)
    .update(`article reader ${day} ${networkOf(request.ip)} ${request.headers['user-agent'] ?? ''}`)
    .digest('base64url')
    .slice(0, 22)
  await sql.rows({
    name: 'what a reader says of an article',
    text: `insert into article_votes as v (account_id, article_id, day, reader, is_helpful, sentence, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (account_id, article_id, day, reader) do update set is_helpful = $5,
        sentence = case when $6 = '' then v.sentence else $6 end`,
    values: [sql.accountId, articleId, day, reader, isHelpful, sentence, now],
  })
}

/** Deletes old votes. */
export const sweepVotes = (database: Database, now: number): Promise<unknown> =>
  database.system((sql) =>
    sql.rows({
      text: 'delete from article_votes where day < $1',
      values: [Math.floor(now / dayMs) - keptDays],
    }),
  )

/** Votes on an article: counts, and the latest comments. */
export async function readVotes(sql: DeskSql, articleId: Id): Promise<ArticleVotes> {
  const [count] = await sql.rows<{ yes: number; no: number }>({
    name: 'how many readers said what',
    text: `select count(*) filter (where is_helpful)::int as yes, count(*) filter (where not is_helpful)::int as no
      from article_votes where account_id = $1 and article_id = $2`,
    values: [sql.accountId, articleId],
  })
  const sentences = await sql.rows<ArticleVotes['sentences'][number]>({
    name: 'what readers wrote',
    text: `select is_helpful as "isHelpful", sentence, created_at as at from article_votes
      where account_id = $1 and article_id = $2 and sentence <> '' order by created_at desc limit 20`,
    values: [sql.accountId, articleId],
  })
  return { yes: count?.yes ?? 0, no: count?.no ?? 0, sentences }
}
