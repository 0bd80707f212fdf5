import { invariant } from '#lib/invariant.ts'
import { insertArticle, insertKnowledgeBase } from '../knowledge/write.ts'
import type { DeskSql } from '../store/database.ts'
import type { DemoDesk } from './desk.ts'
import type { DemoIds } from './load.ts'

const day = 24 * 3_600_000

/** Creates the help center of the demo company, with its users as authors. */
export async function loadKnowledgeBase(
  sql: DeskSql,
  { knowledgeBase, now }: Pick<DemoDesk, 'knowledgeBase' | 'now'>,
  ids: Pick<DemoIds, 'users'>,
): Promise<void> {
  const { articles, ...words } = knowledgeBase
  const docId = await insertKnowledgeBase(sql, words, now - 365 * day)
  for (const { author, daysAgo, isDraft = false, ...article } of articles) {
    const hand = { userId: invariant(ids.users.get(author), `demo user ${author}`), now: now - daysAgo * day }
    await insertArticle(sql, hand, { ...article, docId, isPublished: !isDraft })
  }
}
