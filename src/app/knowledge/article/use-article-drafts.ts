import * as z from 'zod/mini'
import { articleSchema, articleInput, type ArticleInput } from '#domain/knowledge/article.ts'
import { updateArticle, updateDraft } from '#domain/knowledge/endpoints.ts'
import { nameOf } from '#domain/people/name.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { readUnsavedValues, useQuietSave } from '#app/forms/use-quiet-save.ts'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { reference } from '#local/queries/people.ts'

/** Article fields a form needs; the one in a conflict's answer has no address. */
export const seenArticle = z.omit(articleSchema, { webLink: true })
/** An article as a form last saw it. */
export type SeenArticle = z.infer<typeof seenArticle>

const names = ['name', 'content'] as const
const words = z.object({ name: articleInput.shape.name, content: z.string() })
const keptAs = (docId: number, articleId: number | undefined) => `article.${articleId ?? `new.${docId}`}`

/** Unsaved text of an article stored in this tab; undefined if there is none. */
export const unsavedArticle = (docId: number, articleId: number | undefined) =>
  readUnsavedValues<ArticleInput, SeenArticle>(keptAs(docId, articleId), {
    seen: seenArticle,
    words: z.object({ name: z.string(), content: z.string() }),
  }) ?? undefined

/** Autosaves typed text as a draft, independent of the publish switch: readers see it only after Publish. */
export function useArticleDrafts(
  form: RecordForm<ArticleInput, SeenArticle>,
  docId: number,
  articleId: number | undefined,
) {
  const desk = useDesk()
  return useQuietSave<ArticleInput, SeenArticle>({
    ...{ form, names, keptAs: keptAs(docId, articleId) },
    isFit: (typed) => words.safeParse(typed).success,
    save: ({ name, content }, { id, revision, isPublished }) =>
      isPublished
        ? callDesk(desk, updateDraft, { id, revision, draft: { name, content } })
        : callDesk(desk, updateArticle, { id, revision, name, content, isPublished, isAutosave: true }),
  })
}

/** Author of text that this form has not seen; undefined if only settings changed. */
function authorOf(current: SeenArticle, seen: SeenArticle | null): number | undefined {
  if (current.draft && current.draft.updatedAt !== seen?.draft?.updatedAt) return current.draft.updatedById
  return current.updatedAt === seen?.updatedAt ? undefined : current.updatedById
}

/** Returns the server's conflict message with the name of the user who changed the article. */
export function useConflictText() {
  const { actor } = useDesk()
  const users = useLive(reference, undefined)?.users
  return (text: string, current: SeenArticle, seen: SeenArticle | null): string => {
    const authorId = authorOf(current, seen)
    if (authorId === actor.userId) return 'You changed this article in another window.'
    const author = authorId === undefined ? undefined : users?.get(authorId)
    return author ? text.replace(/^Somebody/, nameOf(author)) : text
  }
}
