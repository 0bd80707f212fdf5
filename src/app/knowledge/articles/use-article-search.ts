import { useEffect, useState } from 'react'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { usePaused } from '#app/ui/use-paused.ts'
import { articleSearchWait, type ArticleHit } from '#domain/knowledge/article.ts'
import { attachArticle } from '#domain/knowledge/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { asFind, type ArticleFind } from './article-find.ts'
import { useHeldArticles, type HeldArticles } from '../replies/use-held-articles.ts'

/** State of an article search. */
export interface ArticleSearch extends Pick<HeldArticles, 'words'> {
  /** Hits for the current text: those on the device, then those found only by the server. */
  hits: readonly ArticleFind[]
  /** True if more hits may come. */
  isSearching: boolean
  /** Error of the server search. */
  failure: string | undefined
}

interface Answer {
  text: string
  hits: readonly ArticleHit[]
  failure: string | undefined
}

/**
 * Searches published articles on the device with each key press, and on the server after a pause (section 9);
 * hits of the device keep their position.
 */
export function useArticleSearch(typed: string): ArticleSearch {
  const { isOffline } = useConnection()
  const { articles, words } = useHeldArticles(typed)
  const answer = useServerArticles(typed, isOffline)
  const here = (articles ?? []).map(asFind)
  const ids = new Set(here.map(({ id }) => id))
  return {
    words,
    hits: [...here, ...(answer?.hits ?? []).filter(({ id }) => !ids.has(id))],
    isSearching: articles === undefined || (!isOffline && answer === undefined),
    failure: answer?.failure,
  }
}

/** Server hits for the current text; undefined until they arrive, and offline. */
function useServerArticles(typed: string, isOffline: boolean): Answer | undefined {
  const desk = useDesk()
  const text = usePaused(typed.trim(), articleSearchWait)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (text === '' || isOffline) return undefined
    const stop = new AbortController()
    const note = (found: Answer) => {
      if (!stop.signal.aborted) setAnswer(found)
    }
    callDesk(desk, attachArticle, { text }, stop.signal).then(
      ({ data }) => note({ text, hits: data, failure: undefined }),
      (error: unknown) => {
        const failure = error instanceof DeskError ? error.message : 'Something went wrong'
        note({ text, hits: [], failure })
      },
    )
    return () => stop.abort()
  }, [desk, text, isOffline])
  return answer?.text === typed.trim() ? answer : undefined
}
