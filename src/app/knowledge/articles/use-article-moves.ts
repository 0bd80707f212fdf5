import { useState } from 'react'
import { DeskError } from '#domain/errors.ts'
import type { Article, ArticleInput } from '#domain/knowledge/article.ts'
import { reviewArticle, updateArticle, updateDraft, updatePublishing } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import type { SeenArticle } from '../article/use-article-drafts.ts'
import { showToast } from '#app/toasts/toast-store.ts'

interface MovesOptions {
  form: RecordForm<ArticleInput, SeenArticle>
  valuesOf: (article: SeenArticle) => ArticleInput
  /** The last saved article. */
  latest: () => Promise<SeenArticle | null>
  /** Called with the changed article while its form stays open. */
  onChanged: (article: Article) => void
}

/** Changes of an open article outside its form: scheduled publication, review. */
export function useArticleMoves({ form, valuesOf, latest, onChanged }: MovesOptions) {
  const desk = useDesk()
  const [isAsked, setIsAsked] = useState(false)
  const [error, setError] = useState<string>()
  const { seen } = form
  const at = async () => ({ id: seen?.id ?? 0, revision: (await latest())?.revision })
  const close = () => {
    setIsAsked(false)
    setError(undefined)
  }
  const take = (article: Article) => {
    form.reset(valuesOf(article))
    onChanged(article)
    return article
  }
  /** Unsaved text in the form is kept. */
  const move = (
    change: (at: { id: number; revision: number | undefined }) => Promise<Article>,
    toast: string,
  ) =>
    at()
      .then(change)
      .then((article) => {
        if (form.formState.isDirty) onChanged(article)
        else take(article)
        showToast({ text: toast })
      }, reportFailure)
  const save = async ({ name, content, categoryId, review }: ArticleInput) =>
    seen?.isPublished
      ? callDesk(desk, updateDraft, { ...(await at()), draft: { name, content }, categoryId, review })
      : callDesk(desk, updateArticle, {
          ...(await at()),
          ...{ name, content, categoryId, review, isPublished: false },
        })
  const plan = async (typed: ArticleInput, publishAt: number) => {
    try {
      const { id, revision } = form.formState.isDirty ? take(await save(typed)) : await at()
      take(await callDesk(desk, updatePublishing, { id, revision, publishAt }))
      close()
      showToast({ text: 'Article Scheduled' })
    } catch (failure) {
      const field = failure instanceof DeskError ? failure.details.field : undefined
      const { message } = failure as Error
      if (field === 'publishAt') return setError(message)
      close()
      if (field === 'content' || field === 'name' || field === 'review') form.setError(field, { message })
      else reportFailure(failure)
    }
  }
  return {
    ...{ isAsked, error, close, ask: () => setIsAsked(true) },
    planAt: (publishAt: number) =>
      void form.handleSubmit(
        (typed) => plan(typed, publishAt),
        () => close(),
      )(),
    callOff: () =>
      void move((at) => callDesk(desk, updatePublishing, { ...at, publishAt: null }), 'Publishing Cancelled'),
    review: () => void move((at) => callDesk(desk, reviewArticle, at), 'Article Reviewed'),
  }
}
