import { zodResolver } from '@hookform/resolvers/zod'
import { useAccess } from '#app/desk/use-access.ts'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  articleSchema,
  articleWords,
  emptyArticle,
  isPresentable,
  type Article,
  type ArticleWords,
} from '#domain/knowledge/article.ts'
import { createArticle, updateArticle } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { paths } from '#app/paths.ts'
import { SwitchField } from '#app/ui/choice-fields.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { ArticleBody } from './article-body.tsx'
import { ArticlesBeside } from './articles-beside.tsx'
import { PublicPageLink } from './public-page-link.tsx'

/** An article as far as a form needs it: a conflict's answer names no address. */
const seenArticle = z.omit(articleSchema, { webLink: true })
type SeenArticle = z.infer<typeof seenArticle>

const schema = z
  .object(articleWords.shape)
  .check(z.refine(isPresentable, { error: emptyArticle, path: ['content'] }))

const valuesOf = (article: SeenArticle | null): ArticleWords => ({
  name: article?.name ?? '',
  content: article?.content ?? '',
  isPublished: article?.isPublished ?? false,
})

interface ArticleFormProps {
  docId: number
  /** Null to make one. */
  article: Article | null
  /** Since when it stands, epoch ms, where it cannot be loaded anew for now. */
  asOf?: number | undefined
}

/** The form of an article, with its page around it. */
export function ArticleForm({ docId, article, asOf }: ArticleFormProps) {
  const desk = useDesk()
  const denied = useAccess({ needs: 'docs.manage_articles' }, true)
  const form = useRecordForm<ArticleWords, SeenArticle>({
    record: article,
    resolver: zodResolver(schema) as never,
    valuesOf,
    save: async (typed, over) => {
      const saved = over
        ? await callDesk(desk, updateArticle, { ...typed, id: over.id, revision: over.revision })
        : await callDesk(desk, createArticle, { ...typed, docId })
      showToast({ text: over ? 'Article Updated' : 'Article Created' })
      return saved
    },
    currentOf: (current) => z.parse(seenArticle, current),
    denied,
    back: paths.articles(docId),
  })
  const { control, formState, trigger } = form
  const isLocked = denied === 'role'
  return (
    <RecordFormPage
      form={form}
      noun="article"
      beside={<ArticlesBeside docId={docId} />}
      asOf={asOf}
      end={article?.isPublished && <PublicPageLink href={article.webLink}>View</PublicPageLink>}
    >
      <BoundText control={control} name="name" label="Name" locked={isLocked} />
      <Controller
        key={form.version}
        control={control}
        name="content"
        render={({ field, fieldState }) => (
          <ArticleBody
            html={field.value}
            locked={isLocked}
            onChange={field.onChange}
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
    </RecordFormPage>
  )
}
