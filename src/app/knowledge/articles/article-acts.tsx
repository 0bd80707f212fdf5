import { ChevronDown, History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Article, ArticleInput } from '#domain/knowledge/article.ts'
import { updateArticle, updateDraft } from '#domain/knowledge/endpoints.ts'
import { versionEndpoints } from '#domain/knowledge/version.ts'
import { DeskError } from '#domain/errors.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { paths } from '#app/paths.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { PublicPageLink } from './public-page-link.tsx'
import type { SeenArticle } from '../article/use-article-drafts.ts'
import { useDocList } from './use-doc-list.ts'

function VersionsLink({ article }: { article: Article }) {
  const { value } = useDocList(versionEndpoints.getArticleVersions, { articleId: article.id })
  const newest = value?.data[0]
  if (!newest) return null
  const to = paths.version(article.docId, article.id, newest.id)
  return <IconButton name="Versions" icon={History} component={Link} to={to} />
}

interface ArticleActsProps {
  article: Article
  form: RecordForm<ArticleInput, SeenArticle>
  valuesOf: (article: SeenArticle) => ArticleInput
  /** The last saved article. */
  latest: () => Promise<SeenArticle | null>
  onLater: () => void
}

/** Actions for an existing article besides saving: Publish makes the draft public. */
export function ArticleActs({ article, form, valuesOf, latest, onLater }: ArticleActsProps) {
  const desk = useDesk()
  const navigate = useNavigate()
  const denied = useAccess(updateArticle, true)
  const versions = useAccess(versionEndpoints.getArticleVersions)
  const [isDone, setIsDone] = useState(false)
  const { seen, reset, setError, formState } = form
  const { isDirty } = formState
  const hasDraft = seen?.draft != null
  useEffect(() => {
    // Only after the leave guard has seen that nothing is unsaved.
    if (isDone && !isDirty) void navigate(paths.articles(article.docId))
  }, [isDone, isDirty, navigate, article.docId])
  const act = async (change: Promise<Article>, toast: string) => {
    try {
      reset(valuesOf(await change))
      showToast({ text: toast })
      setIsDone(true)
    } catch (error) {
      const field = error instanceof DeskError ? error.details.field : undefined
      if (field === 'content' || field === 'name') setError(field, { message: (error as Error).message })
      else reportFailure(error)
    }
  }
  const at = async () => ({ id: article.id, revision: (await latest())?.revision })
  const publish = form.handleSubmit(async (typed) =>
    act(callDesk(desk, updateArticle, { ...typed, ...(await at()), isPublished: true }), 'Article Published'),
  )
  const discard = async () =>
    act(callDesk(desk, updateDraft, { ...(await at()), draft: null }), 'Draft Discarded')
  return (
    <>
      {article.isPublished && <PublicPageLink href={article.webLink}>View</PublicPageLink>}
      {versions === undefined && <VersionsLink article={article} />}
      {hasDraft && (
        <Button variant="outline" size="small" denied={denied} onClick={() => void discard()}>
          Discard draft
        </Button>
      )}
      {(!article.isPublished || hasDraft || isDirty) && (
        <>
          <Button variant="primary" size="small" denied={denied} onClick={() => void publish()}>
            Publish
          </Button>
          <MenuButton name="More ways to publish" icon={ChevronDown} size="sm" align="right" denied={denied}>
            <MenuRow label="Publish later…" onClick={onLater} />
          </MenuButton>
        </>
      )}
    </>
  )
}
