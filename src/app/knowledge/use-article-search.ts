import { useEffect, useState } from 'react'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { usePaused } from '#app/ui/use-paused.ts'
import { articleSearchWait, type ArticleHit } from '#domain/knowledge/article.ts'
import { attachArticle } from '#domain/knowledge/endpoints.ts'
import { DeskError } from '#domain/errors.ts'

/** How far a search for articles has come. */
export interface ArticleSearch {
  /** Of what is typed now; undefined while it is not known. */
  hits: readonly ArticleHit[] | undefined
  /** Why it could not be answered. */
  failure: string | undefined
}

interface Answer extends ArticleSearch {
  text: string
}

/** Searches published articles on the server once the keys have rested (section 9). */
export function useArticleSearch(typed: string): ArticleSearch {
  const desk = useDesk()
  const text = usePaused(typed.trim(), articleSearchWait)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (text === '') return undefined
    const stop = new AbortController()
    const note = (found: Answer) => {
      if (!stop.signal.aborted) setAnswer(found)
    }
    callDesk(desk, attachArticle, { text }, stop.signal).then(
      ({ data }) => note({ text, hits: data, failure: undefined }),
      (error: unknown) => {
        const failure = error instanceof DeskError ? error.message : 'Something went wrong'
        note({ text, hits: undefined, failure })
      },
    )
    return () => stop.abort()
  }, [desk, text])
  return answer?.text === typed.trim() ? answer : { hits: undefined, failure: undefined }
}
