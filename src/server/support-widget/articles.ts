import { queryWords } from '#domain/search/tokens.ts'
import type { WidgetArticle } from '#domain/support-widget/panel.ts'
import { articleAt, canonicalOf } from '#site/knowledge/help-center.tsx'
import { snippetOf } from '#site/knowledge/snippet.ts'
import { findCenter, searchArticles } from '../help-center/read.ts'
import type { PublicPageParts } from '../http/send-page.ts'
import type { OpenWidget } from './find-widget.ts'

/** Maximum of articles in a panel. */
const shown = 5

/** Published articles of a widget's help center that match a text, best first; none without a help center. */
export async function findWidgetArticles(
  { database, origin, clock }: Pick<PublicPageParts, 'database' | 'origin' | 'clock'>,
  { accountId, docId }: Pick<OpenWidget, 'accountId' | 'docId'>,
  text: string,
): Promise<WidgetArticle[]> {
  if (docId === null || text === '') return []
  const on = { isOwnHost: false, origin: origin(), now: clock.now() }
  const found = await findCenter(database, docId, on)
  if (found?.accountId !== accountId) return []
  const { center } = found
  const articles = await database.look(accountId, (sql) => searchArticles(sql, docId, text))
  const looked = queryWords(text)
  return articles.slice(0, shown).map((article) => ({
    title: article.name,
    url: canonicalOf(center, articleAt(center, article)),
    text: snippetOf(article.plainContent, looked)
      .map((piece) => piece.text)
      .join(''),
  }))
}
