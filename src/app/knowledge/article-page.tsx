import { useParams } from 'react-router-dom'
import { getArticleDetail } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useAnswer } from '#app/desk/use-answer.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { SettingsPage } from '#app/settings/settings-page.tsx'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import { ArticleForm } from './article-form.tsx'
import { KnowledgeOut } from './knowledge-out.tsx'
import { TrashedArticle } from './trashed-article.tsx'

/** The form of an article that is there. */
function KnownArticle({ docId, articleId }: { docId: number; articleId: number }) {
  const desk = useDesk()
  const { value, isOut, again } = useAnswer(String(articleId), (signal) =>
    callDesk(desk, getArticleDetail, { articleId }, signal),
  )
  if (value === null || (value && value.docId !== docId)) return <ErrorScreen status={404} />
  if (value?.isDeleted) return <TrashedArticle article={value} onRestored={again} />
  if (value) return <ArticleForm key={value.id} docId={docId} article={value} />
  return (
    <SettingsPage title="Article" back={paths.articles(docId)}>
      {isOut ? <KnowledgeOut /> : <SkeletonRows />}
    </SettingsPage>
  )
}

/** One article, or a new one. */
export function ArticlePage() {
  const { docId: doc, articleId } = useParams()
  const docId = toRecordId(doc)
  const id = toRecordId(articleId)
  if (docId !== null && articleId === 'new') return <ArticleForm docId={docId} article={null} />
  if (docId === null || id === null) return <ErrorScreen status={404} />
  return <KnownArticle docId={docId} articleId={id} />
}
