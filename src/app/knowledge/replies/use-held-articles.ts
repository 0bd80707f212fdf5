import { useEffect, useState } from 'react'
import { readQuery } from '#app/desk/page/desk-calendar.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { articleLimits } from '#domain/knowledge/article.ts'
import type { ArticleText } from '#domain/knowledge/article-text.ts'
import { meantWords } from '#domain/search/query.ts'
import { queryWords, type QueryWord } from '#domain/search/tokens.ts'
import { articleTextsByIds } from '#local/queries/articles.ts'

/** Articles of this device that match a text, best first. */
export interface HeldArticles {
  /** Undefined while searching. */
  articles: readonly ArticleText[] | undefined
  /** Terms to mark in them. */
  words: readonly QueryWord[]
}

interface Answer {
  text: string
  ids: readonly number[]
  words: readonly QueryWord[]
}

/** Searches published articles on this device like the desk's search, with each key press. */
export function useHeldArticles(typed: string): HeldArticles {
  const { client, bus } = useDesk()
  const text = typed.trim()
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (text === '') return undefined
    let isStopped = false
    const ask = async () => {
      // Operators of the search syntax are plain text here.
      const query = { ...readQuery(''), words: queryWords(text) }
      const { articles, instead } = await client.worker.search(query, articleLimits.found)
      if (!isStopped) setAnswer({ text, ids: articles.ids, words: meantWords(query, { instead }) })
    }
    const run = () => void ask().catch((error: unknown) => console.error(error))
    run()
    const stop = bus.subscribe(({ search }) => {
      if (search !== undefined) run()
    })
    return () => {
      isStopped = true
      stop()
    }
  }, [client, bus, text])
  const rows = useLive(articleTextsByIds, answer?.ids ?? [])
  const isAnswered = answer?.text === text && rows !== undefined
  const articles = isAnswered ? answer.ids.flatMap((id) => rows.get(id) ?? []) : undefined
  return { articles, words: answer?.words ?? [] }
}
