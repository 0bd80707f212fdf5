import { useEffect, useState } from 'react'
import { refusalOf } from '#domain/access/access.ts'
import { articlesAccess } from '#domain/access/plan-access.ts'
import { articleLimits, type ArticleHit } from '#domain/knowledge/article.ts'
import { attachArticle } from '#domain/knowledge/endpoints.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'

/** Delay after opening a conversation before articles are requested, in ms: an agent may only pass by. */
const stay = 700

/** Articles about a conversation's subject (D-69); none offline or if the request fails. */
export function useRecommended(subject: string, isOffline: boolean): readonly ArticleHit[] {
  const desk = useDesk()
  const [answer, setAnswer] = useState<{ text: string; hits: readonly ArticleHit[] }>()
  const text = subject.trim().slice(0, searchLimits.text)
  const isAsked = text !== '' && !isOffline && refusalOf(desk.actor, articlesAccess) === undefined
  useEffect(() => {
    if (!isAsked) return undefined
    const stop = new AbortController()
    const ask = () =>
      callDesk(desk, attachArticle, { text }, stop.signal).then(
        ({ data }) => setAnswer({ text, hits: data.slice(0, articleLimits.recommended) }),
        // Not requested by the user: failures are ignored.
        () => undefined,
      )
    const timer = setTimeout(() => void ask(), stay)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [desk, text, isAsked])
  return answer?.text === text ? answer.hits : []
}
