import { articleLimits } from '#domain/knowledge/article.ts'
import type { Database } from '../store/database.ts'

const day = 24 * 3_600_000

/** Deletes for good the articles that were in the trash for so long. @returns how many. */
export async function purgeArticles(database: Database, now: number): Promise<number> {
  const gone = await database.system((sql) =>
    sql.rows({
      text: 'delete from articles where deleted_at < $1 returning id',
      values: [now - articleLimits.trashDays * day],
    }),
  )
  return gone.length
}
