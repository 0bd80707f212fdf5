import { articleTextLimits, type ArticleText } from '#domain/knowledge/article-text.ts'
import { defineQuery } from './query.ts'

/** Articles by id; those that are not on the device are left out. */
export const articleTextsByIds = defineQuery(
  'articleTextsByIds',
  (ids: readonly number[]) => ids.map((id) => ({ table: 'articleTexts', id })),
  async (db, ids): Promise<Map<number, ArticleText>> => {
    const rows = (await db.articleTexts.bulkGet([...ids])).filter((row) => row !== undefined)
    return new Map(rows.map((row) => [row.id, row]))
  },
)

/** True if the device stores all articles, not only the latest. */
export const hasAllArticles = defineQuery(
  'hasAllArticles',
  () => [{ table: 'articleTexts' }],
  async (db): Promise<boolean> => (await db.articleTexts.count()) < articleTextLimits.articles,
)
