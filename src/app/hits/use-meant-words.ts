import { useEffect, useMemo, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { readQuery } from '#app/desk/page/desk-calendar.ts'
import { meantWords } from '#domain/search/query.ts'
import type { QueryWord } from '#domain/search/tokens.ts'

/** Terms of a search text; mistyped ones are replaced by their matches. */
export function useMeantWords(text: string): readonly QueryWord[] {
  const { client } = useDesk()
  const query = useMemo(() => readQuery(text), [text])
  const [meant, setMeant] = useState<{ text: string; words: readonly QueryWord[] }>()
  useEffect(() => {
    if (query.words.length === 0) return undefined
    let isStopped = false
    const look = async () => {
      const answer = await client.worker.search(query, 1)
      if (!isStopped && Object.keys(answer.instead).length > 0)
        setMeant({ text, words: meantWords(query, answer) })
    }
    // The terms as typed are marked in any case.
    look().catch((error: unknown) => console.warn(error))
    return () => {
      isStopped = true
    }
  }, [client, query, text])
  return meant?.text === text ? meant.words : query.words
}
