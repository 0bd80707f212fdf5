import type { Id } from '#lib/id.ts'
import { countedSearch, searchCountLimits, type SearchRow } from '#domain/knowledge/searches.ts'
import type { endpoints } from '#domain/endpoints.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { KnowledgeParts } from './handlers.ts'

const dayMs = 24 * 3_600_000
const dayOf = (now: number) => Math.floor(now / dayMs)

/** Counts a search in a help center. New search texts beyond the daily limit are not counted. */
export async function countSearch(
  sql: DeskSql,
  { docId, text, isFound, now }: { docId: Id; text: string; isFound: boolean; now: number },
): Promise<void> {
  const words = countedSearch(text)
  if (words === '') return
  await sql.rows({
    name: 'search of a help center',
    text: `insert into help_searches as s (account_id, doc_id, day, words, times, is_found, at)
      select $1, $2, $3, $4, 1, $5, $7 where (select count(*) from help_searches
        where account_id = $1 and doc_id = $2 and day = $3 and words <> $4) < $6
      on conflict (account_id, doc_id, day, words) do update set times = s.times + 1, is_found = $5`,
    values: [sql.accountId, docId, dayOf(now), words, isFound, searchCountLimits.aDay, now],
  })
}

/** Deletes old counts. */
export const sweepSearches = (database: Database, now: number): Promise<unknown> =>
  database.system((sql) =>
    sql.rows({
      text: 'delete from help_searches where day < $1',
      values: [dayOf(now) - searchCountLimits.keptDays],
    }),
  )

/** Handlers for the report of readers' searches. */
export const searchReportHandlers = ({ database, clock }: KnowledgeParts) =>
  ({
    getSearches: ({ days, isMissed }, { actor }) =>
      database.look(actor.accountId, async (sql) => ({
        data: await sql.rows<SearchRow>({
          name: 'searches of help centers',
          text: `select s.words, s.doc_id as "docId", k.name as "docName", sum(s.times)::int as times,
              max(s.day) as "lastDay"
            from help_searches s join knowledge_bases k on k.account_id = s.account_id and k.id = s.doc_id
            where s.account_id = $1 and s.day > $2 and k.deleted_at is null
            group by s.words, s.doc_id, k.name
            having not $3 or not (array_agg(s.is_found order by s.day desc))[1]
            order by sum(s.times) desc, max(s.day) desc, s.words limit $4`,
          values: [sql.accountId, dayOf(clock.now()) - days, isMissed, searchCountLimits.listed],
        }),
      })),
  }) satisfies Partial<HandlersOf<(typeof endpoints)['knowledge']>>
