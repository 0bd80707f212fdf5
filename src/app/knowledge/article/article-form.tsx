import { zodResolver } from '@hookform/resolvers/zod'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { lazy, Suspense, useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  type Article,
  articleInput,
  type ArticleInput,
  emptyArticle,
  isPresentable,
} from '#domain/knowledge/article.ts'
import { categoryEndpoints } from '#domain/knowledge/category.ts'
import { createArticle, updateArticle, updateDraft } from '#domain/knowledge/endpoints.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useViewing } from '#app/desk/live/use-viewing.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { paths } from '#app/paths.ts'
import { SwitchField } from '#app/ui/options/choice-fields.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ArticleActs } from '../articles/article-acts.tsx'
import { ArticleBody } from './article-body.tsx'
import { ArticleNotes } from './article-notes.tsx'
import { ArticleUses } from './article-uses.tsx'
import { ArticleVotes } from './article-votes.tsx'
import type { BegunArticle } from '../replies/begun-article.ts'
import { ReviewField } from './review-field.tsx'
import {
  seenArticle,
  type SeenArticle,
  unsavedArticle,
  useArticleDrafts,
  useConflictText,
} from './use-article-drafts.ts'
import { useArticleMoves } from '../articles/use-article-moves.ts'
import { useDocList } from '../articles/use-doc-list.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { ViewersLine } from '#app/messages/viewers-line.tsx'
import { atArticle } from '#app/messages/viewers-texts.ts'
import { reference } from '#local/queries/people.ts'
import { RecordsBeside } from '#app/records/records-beside.tsx'
import { useArticles } from '#app/knowledge/articles/use-articles.ts'

const PublishLater = lazy(() => import('./publish-later.tsx'))

const schema = z
  .object(articleInput.shape)
  .check(z.refine(isPresentable, { error: emptyArticle, path: ['content'] }))

const valuesOf = (article: SeenArticle | null): ArticleInput => ({
  // Unpublished changes take precedence over the published text.
  name: (article?.draft ?? article)?.name ?? '',
  content: (article?.draft ?? article)?.content ?? '',
  isPublished: article?.isPublished ?? false,
  categoryId: article?.categoryId ?? null,
  review: article?.review ?? null,
})

const nothing = () => undefined

interface ArticleFormProps {
  docId: number
  /** Null for a new article. */
  article: Article | null
  /** Load time of a stored article that cannot be reloaded now, epoch ms. */
  asOf?: number | undefined
  /** Initial content of a new article. */
  begun?: BegunArticle | undefined
  /** Called with the changed article while the form stays open. */
  onChanged?: (article: Article) => void
}

/** Page with the form of an article. */
export function ArticleForm({ docId, article, asOf, begun, onChanged = nothing }: ArticleFormProps) {
  const desk = useDesk()
  const denied = useAccess({ needs: 'docs.manage_articles' }, true)
  const { value: categories } = useDocList(categoryEndpoints.getCategories, { docId, orderBy: 'place' })
  const [unsaved] = useState(() => (begun ? undefined : unsavedArticle(docId, article?.id)))
  const conflictText = useConflictText()
  const form = useRecordForm<ArticleInput, SeenArticle>({
    record: article,
    resolver: zodResolver(schema) as never,
    valuesOf,
    save: async (typed, over) => {
      if (!over) {
        const made = await callDesk(desk, createArticle, { ...typed, docId })
        showToast({ text: 'Article Created' })
        return made
      }
      const kept = await drafts.latest()
      const { id, revision } = kept && kept.revision > over.revision ? kept : over
      const { name, content, categoryId, review } = typed
      // The public text is changed by Publish only.
      const isDraft = over.isPublished && typed.isPublished
      const saved = isDraft
        ? await callDesk(desk, updateDraft, { id, revision, draft: { name, content }, categoryId, review })
        : await callDesk(desk, updateArticle, { ...typed, id, revision })
      showToast({ text: isDraft ? 'Draft Saved' : 'Article Updated' })
      return saved
    },
    currentOf: (current) => z.parse(seenArticle, current),
    denied,
    back: paths.articles(docId),
    begun: begun ?? unsaved?.words,
    typedOver: unsaved?.seen ?? undefined,
    conflictText,
  })
  const drafts = useArticleDrafts(form, docId, article?.id)
  const noteTyping = useViewing(article?.id ?? null)
  const { control, formState, trigger } = form
  const isLocked = denied === 'role'
  const moves = useArticleMoves({ form, valuesOf, latest: drafts.latest, onChanged })
  return (
    <RecordFormPage
      form={form}
      noun="article"
      beside={<ArticlesBeside docId={docId} />}
      asOf={asOf}
      told={drafts.told}
      end={
        article && <ArticleActs {...{ article, form, valuesOf }} latest={drafts.latest} onLater={moves.ask} />
      }
    >
      {form.seen && (
        <ArticleNotes
          article={form.seen}
          onChangeTime={moves.ask}
          onCallOff={moves.callOff}
          onReviewed={moves.review}
        />
      )}
      {article && <ArticleViewers articleId={article.id} />}
      <BoundText control={control} name="name" label="Name" locked={isLocked} />
      {categories && categories.data.length > 0 && (
        <BoundSelect<ArticleInput, number | null>
          control={control}
          name="categoryId"
          label="Category"
          options={[
            { value: null, label: 'No category' },
            ...categories.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          denied={isLocked ? 'role' : undefined}
        />
      )}
      <Controller
        key={form.version}
        control={control}
        name="content"
        render={({ field, fieldState }) => (
          <ArticleBody
            html={field.value}
            locked={isLocked}
            onChange={(html) => {
              field.onChange(html)
              noteTyping()
            }}
            error={fieldState.error?.message}
            onSave={form.submit}
          />
        )}
      />
      <Controller
        control={control}
        name="isPublished"
        render={({ field }) => (
          <SwitchField
            label="Published"
            help="Everybody can read it, and your colleagues can link it in their replies"
            checked={field.value}
            onChange={(isPublished) => {
              field.onChange(isPublished)
              // A draft may be empty.
              if (formState.errors.content) void trigger('content')
            }}
            denied={isLocked ? 'role' : undefined}
          />
        )}
      />
      <Controller
        control={control}
        name="review"
        render={({ field, fieldState }) => (
          <ReviewField
            value={field.value ?? null}
            onChange={field.onChange}
            error={fieldState.error?.message}
            denied={isLocked ? 'role' : undefined}
          />
        )}
      />
      {article && <ArticleUses articleId={article.id} />}
      {article && <ArticleVotes articleId={article.id} />}
      {moves.isAsked && (
        <Suspense fallback={<HeldKeys />}>
          <PublishLater
            at={form.seen?.publishing?.at ?? null}
            error={moves.error}
            onPick={moves.planAt}
            onClose={moves.close}
          />
        </Suspense>
      )}
    </RecordFormPage>
  )
}

/** Colleagues who view or edit the article. */
function ArticleViewers({ articleId }: { articleId: number }) {
  const people = useLive(reference, undefined)
  return people ? <ViewersLine placeId={articleId} reference={people} verbs={atArticle} isInForm /> : null
}

/** Recently changed articles of the knowledge base, beside the form. */
function ArticlesBeside({ docId }: { docId: number }) {
  const { lines } = useArticles({ docId, text: '', pile: 'articles' })
  const records = (lines ?? []).map(({ id, name }) => ({ id, title: name, to: paths.article(docId, id) }))
  return <RecordsBeside label="Articles" records={records} />
}
