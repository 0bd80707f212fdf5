import * as z from 'zod/mini'
import { articleSchema, articleWords, type ArticleWords } from '#domain/knowledge/article.ts'
import { updateArticle, updateDraft } from '#domain/knowledge/endpoints.ts'
import { nameOf } from '#domain/people/name.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { unsavedWords, useQuietSave } from '#app/forms/use-quiet-save.ts'
import type { RecordForm } from '#app/forms/use-record-form.ts'
import { reference } from '#local/queries/people.ts'

/** An article as far as a form needs it: a conflict's answer names no address. */
export const seenArticle = z.omit(articleSchema, { webLink: true })
/** An article as a form saw it last. */
export type SeenArticle = z.infer<typeof seenArticle>

const names = ['name', 'content'] as const
const words = z.object({ name: articleWords.shape.name, content: z.string() })
const keptAs = (docId: number, articleId: number | undefined) => `article.${articleId ?? `new.${docId}`}`

/** Words of an article that this tab kept and that were never saved; undefined for none. */
export const unsavedArticle = (docId: number, articleId: number | undefined) =>
  unsavedWords<ArticleWords, SeenArticle>(keptAs(docId, articleId), {
    seen: seenArticle,
    words: z.object({ name: z.string(), content: z.string() }),
  }) ?? undefined

/** Saves what is typed as a draft, whatever the switch says: readers see nothing of it before Publish. */
export function useArticleDrafts(
  form: RecordForm<ArticleWords, SeenArticle>,
  docId: number,
  articleId: number | undefined,
) {
  const desk = useDesk()
  return useQuietSave<ArticleWords, SeenArticle>({
    ...{ form, names, keptAs: keptAs(docId, articleId) },
    isFit: (typed) => words.safeParse(typed).success,
    save: ({ name, content }, { id, revision, isPublished }) =>
      isPublished
        ? callDesk(desk, updateDraft, { id, revision, draft: { name, content } })
        : callDesk(desk, updateArticle, { id, revision, name, content, isPublished, isAutosave: true }),
  })
}

/** Author of the words of an article that were not seen yet; undefined where only its settings changed. */
function authorOf(current: SeenArticle, seen: SeenArticle | null): number | undefined {
  if (current.draft && current.draft.updatedAt !== seen?.draft?.updatedAt) return current.draft.updatedById
  return current.updatedAt === seen?.updatedAt ? undefined : current.updatedById
}

/** Names who changed an article meanwhile, in the server's sentence about somebody. */
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
