import { useLive } from '#app/desk/live/use-live.ts'
import { ViewersLine } from '#app/messages/viewers-line.tsx'
import { atArticle } from '#app/messages/viewers-texts.ts'
import { reference } from '#local/queries/people.ts'

/** Which colleagues have an article open too, and who writes in it. */
export function ArticleViewers({ articleId }: { articleId: number }) {
  const people = useLive(reference, undefined)
  return people ? <ViewersLine placeId={articleId} reference={people} verbs={atArticle} isInForm /> : null
}
