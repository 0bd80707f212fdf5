import type { endpoints } from '#domain/endpoints.ts'
import { gapLimits, gapsOf, type GapTalk } from '#domain/knowledge/gaps.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { KnowledgeParts } from './handlers.ts'

const dayMs = 24 * 3_600_000

/** Handlers for the report of answers without an article. */
export const gapHandlers = ({ database, clock }: KnowledgeParts) =>
  ({
    getGaps: ({ days }, { actor }) =>
      database.report(actor.accountId, async (sql) => {
        const talks = await sql.rows<GapTalk & { isHelped: boolean }>({
          name: 'answered conversations and their articles',
          text: `select c.id, c.ticket_no as "ticketNo", c.subject, exists (select from article_uses u
                join messages m on m.account_id = u.account_id and m.id = u.message_id
                where m.account_id = c.account_id and m.conversation_id = c.id) as "isHelped"
            from conversations c
            where c.account_id = $1 and c.scope = any($2::text[]) and c.last_activity_at >= $3
              and not c.is_draft and not c.is_trashed and not c.is_spam and c.merged_into is null
              and exists (select from messages m where m.account_id = c.account_id and m.conversation_id = c.id
                and m.kind in ('reply', 'replyAll') and not m.is_automatic and m.created_at >= $3)
            order by c.last_activity_at desc, c.id desc limit $4`,
          values: [sql.accountId, actor.scopes, clock.now() - days * dayMs, gapLimits.conversations],
        })
        const without = talks.flatMap(({ isHelped, ...talk }) => (isHelped ? [] : [talk]))
        return { data: gapsOf(without), answered: talks.length, without: without.length }
      }),
  }) satisfies Partial<HandlersOf<(typeof endpoints)['knowledge']>>
