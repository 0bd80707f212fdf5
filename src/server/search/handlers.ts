import type { endpoints } from '#domain/endpoints.ts'
import { refusalOf } from '#domain/access/access.ts'
import { articlesAccess, assetsAccess, tasksAccess } from '#domain/access/plan-access.ts'
import { utcCalendar } from '#domain/search/dates.ts'
import { asksAnything, isPlain, parseQuery } from '#domain/search/query.ts'
import type { Clock } from '#lib/clock.ts'
import { findAssets } from '../assets/find.ts'
import type { HandlersOf } from '../http/handler.ts'
import { findArticles, type FoundArticle } from '../knowledge/find.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { findTasks } from '../tasks/read.ts'
import { findContacts, findConversations } from './find.ts'

/** Statement timeout of a search, in ms: the next key press searches again. */
const statementTimeoutMs = 2000

const asHit = ({ id, docId, name }: FoundArticle) => ({ id, docId, title: name })

/** Handlers for the global search. */
export function searchHandlers({ database, clock }: { database: Database; clock: Clock }) {
  const nothing = { contacts: [], conversations: [], tasks: [], assets: [], articles: [] }
  return {
    async searchAll({ text }, { actor }) {
      const query = parseQuery(text, utcCalendar(clock.now()))
      if (!asksAnything(query)) return nothing
      const look = <T>(work: (sql: DeskSql) => Promise<T>) =>
        database.look(actor.accountId, async (sql) => {
          await sql.script(`set local statement_timeout = ${statementTimeoutMs}`)
          return work(sql)
        })
      const hasArticles = refusalOf(actor, articlesAccess) === undefined && isPlain(query)
      const hasAssets = refusalOf(actor, assetsAccess) === undefined && isPlain(query)
      const hasTasks = refusalOf(actor, tasksAccess) === undefined && isPlain(query)
      const [conversations, contacts, articles, assets, tasks] = await Promise.all([
        look((sql) => findConversations(sql, actor, query)),
        look((sql) => findContacts(sql, query)),
        hasArticles ? look((sql) => findArticles(sql, query.words)) : [],
        hasAssets ? look((sql) => findAssets(sql, query.words)) : [],
        hasTasks ? look((sql) => findTasks(sql, actor, text, clock.now())) : [],
      ])
      return { conversations, contacts, tasks, assets, articles: articles.map(asHit) }
    },
  } satisfies HandlersOf<(typeof endpoints)['search']>
}
