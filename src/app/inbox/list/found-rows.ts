import { createContext, useEffect, useMemo, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useMeantWords } from '#app/hits/use-meant-words.ts'
import type { QueryWord } from '#domain/search/tokens.ts'

/** Search hits in the rows of a list. */
export interface FoundRows {
  words: readonly QueryWord[]
  /** Text around a hit, by conversation, for visible rows. */
  snippets: Readonly<Record<number, string>>
}

const nothing: FoundRows = { words: [], snippets: {} }

/** Search of the rendered list. */
export const FoundRowsContext = createContext(nothing)

/** Terms of a search, and snippets of its hits in the visible conversations. */
export function useFoundRows(search: string | undefined, ids: readonly number[]): FoundRows {
  const { client } = useDesk()
  const words = useMeantWords(search ?? '')
  const [snippets, setSnippets] = useState(nothing.snippets)
  useEffect(() => {
    if (words.length === 0 || ids.length === 0) return undefined
    let isStopped = false
    const look = async () => {
      const found = await client.worker.snippets(ids, words)
      if (!isStopped) setSnippets(found)
    }
    // Until then rows show the newest message's text.
    look().catch((error: unknown) => console.warn(error))
    return () => {
      isStopped = true
    }
  }, [client, words, ids])
  return useMemo(() => (words.length === 0 ? nothing : { words, snippets }), [words, snippets])
}
