import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Article } from '#domain/knowledge/article.ts'
import { getArticleDetail } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths, toRecordId } from '#app/paths.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { ArticleForm } from './article-form.tsx'
import { useTrashMoves } from '../articles/article-trash.ts'
import { useBegunArticle } from '../replies/begun-article.ts'
import { HeldArticle } from '../replies/held-article.tsx'
import { KnowledgeGap } from '../reports/knowledge-gap.tsx'
import { TrashedArticle } from '../articles/trashed-article.tsx'

/** Form of an existing article. Once it is open, typed text stays, whatever the server sends. */
function KnownArticle({ docId, articleId }: { docId: number; articleId: number }) {
  const desk = useDesk()
  const moves = useTrashMoves()
  const { value, gap, asOf, refused, again } = useAnswer(
    {
      ...{ key: `${moves} ${articleId}`, shelf: String(articleId) },
      ...{ keptAs: `${getArticleDetail.path} ${articleId}`, schema: getArticleDetail.output },
    },
    (signal) => callDesk(desk, getArticleDetail, { articleId }, signal),
  )
  const [open, setOpen] = useState<Article>()
  if (open) return <ArticleForm docId={docId} article={open} asOf={asOf} onChanged={setOpen} />
  if (refused) return <ErrorScreen status={refused} />
  if (value === null || (value && value.docId !== docId)) return <ErrorScreen status={404} />
  if (value?.isDeleted && gap !== 'failure') return <TrashedArticle article={value} />
  if (value && !value.isDeleted) setOpen(value)
  if (gap === 'connection') return <HeldArticle docId={docId} articleId={articleId} again={again} />
  return (
    <SettingsPage title="Article" back={paths.articles(docId)}>
      <KnowledgeGap gap={gap} again={again} />
    </SettingsPage>
  )
}

/** Page of an existing or new article. */
export function ArticlePage() {
  const { docId: doc, articleId } = useParams()
  const docId = toRecordId(doc)
  const id = toRecordId(articleId)
  const begun = useBegunArticle()
  if (docId !== null && articleId === 'new') return <ArticleForm docId={docId} article={null} begun={begun} />
  if (docId === null || id === null) return <ErrorScreen status={404} />
  return <KnownArticle key={id} docId={docId} articleId={id} />
}
