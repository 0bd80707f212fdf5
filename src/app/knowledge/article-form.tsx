import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
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
import { DeskError } from '#domain/errors.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useDenial } from '#app/desk/use-denial.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { ChangedMeanwhile } from '#app/forms/changed-meanwhile.tsx'
import { SaveBar } from '#app/forms/save-bar.tsx'
import { useLeaveGuard } from '#app/forms/use-leave-guard.ts'
import { paths } from '#app/paths.ts'
import { SettingsSection } from '#app/settings/settings-look.ts'
import { SettingsPage } from '#app/settings/settings-page.tsx'
import { reportFailure } from '#app/shell/failures.ts'
import { SwitchField } from '#app/ui/choice-fields.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { ArticleBody } from './article-body.tsx'
import { PublicPageLink } from './public-page-link.tsx'

/** An article as far as a form needs it: a conflict's answer names no address. */
const seenArticle = z.omit(articleSchema, { webLink: true })
type SeenArticle = z.infer<typeof seenArticle>

const form = z
  .object(articleWords.shape)
  .check(z.refine(isPresentable, { error: emptyArticle, path: ['content'] }))

const valuesOf = (article: SeenArticle | null): ArticleWords => ({
  name: article?.name ?? '',
  content: article?.content ?? '',
  isPublished: article?.isPublished ?? false,
})

const fields = ['name', 'content', 'isPublished'] as const

const isSame = (one: ArticleWords, other: ArticleWords) => fields.every((name) => one[name] === other[name])

interface Conflict {
  text: string
  current: SeenArticle
}

interface ArticleFormProps {
  docId: number
  /** Null to make one. */
  article: Article | null
}

/** The form of an article, with its page around it. */
export function ArticleForm({ docId, article }: ArticleFormProps) {
  const desk = useDesk()
  const id = useId()
  const navigate = useNavigate()
  const denied = useDenial('docs.manage_articles')
  const [seen, setSeen] = useState<SeenArticle | null>(article)
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaved, setIsSaved] = useState(false)
  const { control, formState, getValues, handleSubmit, reset, setError, setValue, trigger } =
    useForm<ArticleWords>({
      resolver: zodResolver(form) as never,
      defaultValues: valuesOf(article),
      mode: 'onTouched',
    })
  const { isDirty, isSubmitting } = formState
  // The editor holds its own words: another revision, or Cancel, needs another editor.
  const [version, setVersion] = useState(0)
  const show = (shown: SeenArticle | null) => {
    setConflict(undefined)
    setSeen(shown)
    reset(valuesOf(shown))
    setVersion((before) => before + 1)
  }
  useLeaveGuard(isDirty)
  useEffect(() => {
    // Only once the guard has seen that nothing is unsaved any more.
    if (isSaved && !isDirty) void navigate(paths.articles(docId))
  }, [isSaved, isDirty, navigate, docId])
  const save = async (typed: ArticleWords, over: SeenArticle | null) => {
    // As it stands in the fields, which the schema trims.
    const before = getValues()
    try {
      const saved = over
        ? await callDesk(desk, updateArticle, { ...typed, id: over.id, revision: over.revision })
        : await callDesk(desk, createArticle, { ...typed, docId })
      showToast({ text: over ? 'Article Updated' : 'Article Created' })
      setConflict(undefined)
      setSeen(saved)
      const now = getValues()
      reset(valuesOf(saved))
      if (isSame(now, before)) setIsSaved(true)
      // What was typed while it was under way is not saved yet.
      else for (const name of fields) setValue(name, now[name], { shouldDirty: true })
    } catch (error) {
      const details = error instanceof DeskError ? error.details : {}
      if (details.reason === 'changed' && details.facts) {
        const current = z.parse(seenArticle, details.facts['current'])
        setConflict({ text: (error as DeskError).message, current })
      } else if (details.field === 'content') setError('content', { message: (error as DeskError).message })
      else reportFailure(error)
    }
  }
  const submit = handleSubmit((typed) => save(typed, seen))
  const isLocked = denied === 'role'
  return (
    <SettingsPage
      title={seen ? 'Edit article' : 'New article'}
      back={paths.articles(docId)}
      end={article?.isPublished && <PublicPageLink href={article.webLink}>View</PublicPageLink>}
      foot={
        <SaveBar
          form={id}
          save={seen ? 'Update' : 'Create'}
          isDirty={isDirty}
          isSaving={isSubmitting}
          denied={denied}
          onCancel={() => show(seen)}
        />
      }
    >
      {conflict && (
        <ChangedMeanwhile
          text={conflict.text}
          onTheirs={() => show(conflict.current)}
          onMine={() => void handleSubmit((typed) => save(typed, conflict.current))()}
        />
      )}
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <SettingsSection style={{ alignItems: 'stretch' }}>
          <BoundText control={control} name="name" label="Name" locked={isLocked} />
          <Controller
            key={version}
            control={control}
            name="content"
            render={({ field, fieldState }) => (
              <ArticleBody
                html={field.value}
                locked={isLocked}
                onChange={field.onChange}
                error={fieldState.error?.message}
                onSave={() => {
                  if (isDirty && !isSubmitting && !denied) void submit()
                }}
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
        </SettingsSection>
      </form>
    </SettingsPage>
  )
}
