import { articleLimits } from '#domain/knowledge/article.ts'
import type { Database } from '../store/database.ts'

const day = 24 * 3_600_000

/** Purges articles and knowledge bases after their time in the trash. @returns how many articles. */
export async function purgeArticles(database: Database, now: number): Promise<number> {
  await database.system((sql) =>
    sql.rows({
      text: 'delete from knowledge_bases where deleted_at < $1',
      values: [now - articleLimits.trashDays * day],
    }),
  )
  const gone = await database.system((sql) =>
    sql.rows({
      text: 'delete from articles where deleted_at < $1 returning id',
      values: [now - articleLimits.trashDays * day],
    }),
  )
  return gone.length
}
