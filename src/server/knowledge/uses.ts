import type { Id } from '#lib/id.ts'
import type { EventOf } from '#domain/events/event.ts'
import { articleUseLimits, type ArticleUse } from '#domain/knowledge/article.ts'
import { articleLinksIn } from '#domain/knowledge/article-links.ts'
import { defineConsumer, type ConsumerWork } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'

/** Records which articles are linked in an agent's message. */
export const articleUsesConsumer = defineConsumer({
  ...{ name: 'article-uses', title: 'Uses of articles', writes: 'own', audience: 'present' },
  wants: ['message.sent'],
  handle: noteUses,
})

async function noteUses({ sql }: ConsumerWork, { payload, at }: EventOf<'message.sent'>): Promise<void> {
  const { messageId } = payload
  const [message] = await sql.rows<{ html: string | null }>({
    name: 'words of a sent message',
    text: `select coalesce(s.html_large, m.html) as html from messages m
      left join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      where m.account_id = $1 and m.id = $2 and m.kind <> 'automatic'`,
    values: [sql.accountId, messageId],
  })
  const links = articleLinksIn(message?.html ?? '')
  if (links.length === 0) return
  await sql.rows({
    name: 'uses of articles',
    text: `insert into article_uses (account_id, article_id, message_id, at)
      select distinct a.account_id, a.id, $2::bigint, $3::bigint
      from jsonb_to_recordset($4::jsonb) l("articleId" bigint, "docId" bigint, host text)
      join articles a on a.account_id = $1 and a.id = l."articleId"
      where l."docId" = a.doc_id or l."docId" is null and exists (select from hosts h
        where h.account_id = $1 and h.doc_id = a.doc_id and h.host = l.host)
      on conflict do nothing`,
    values: [sql.accountId, messageId, at, jsonOf(links)],
  })
}

/** Conversations that used an article and are visible to a reader, latest use first, with the total. */
export async function readUses(
  sql: DeskSql,
  { articleId, page, scopes }: { articleId: Id; page: number; scopes: readonly string[] },
): Promise<{ data: ArticleUse[]; total: number }> {
  const seen = `from article_uses u
    join messages m on m.account_id = u.account_id and m.id = u.message_id
    join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
    where u.account_id = $1 and u.article_id = $2 and c.scope = any($3::text[]) and not c.is_trashed`
  const values = [sql.accountId, articleId, scopes]
  const [count] = await sql.rows<{ total: number }>({
    name: 'how many conversations used an article',
    text: `select count(distinct c.id)::int as total ${seen}`,
    values,
  })
  const data = await sql.rows<ArticleUse>({
    name: 'conversations that used an article',
    text: `select c.id, c.ticket_no as "ticketNo", c.subject, max(u.at) as at ${seen}
      group by c.id, c.ticket_no, c.subject order by max(u.at) desc, c.id desc limit $4 offset $5`,
    values: [...values, articleUseLimits.page, (page - 1) * articleUseLimits.page],
  })
  return { data, total: count?.total ?? 0 }
}
