import type { Id } from '#lib/id.ts'
import { searchLimits } from '#domain/search/limits.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { DeskSql } from '../store/database.ts'
import { toQueries } from '../store/search.ts'

/** Assets with all words of a desk search in their name, type or serial number, ordered by name. */
export function findAssets(sql: DeskSql, words: readonly QueryWord[]): Promise<{ id: Id; title: string }[]> {
  return sql.rows({
    name: 'assets with words',
    text: `select id, name as title from assets
      where account_id = $1 and words @@ all($2::text[]::tsquery[])
      order by fold_text(name), id limit $3`,
    values: [sql.accountId, toQueries(words.map((word) => [word])), searchLimits.group],
  })
}
