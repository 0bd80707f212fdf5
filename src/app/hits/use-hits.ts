import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { keyOf, type ThreadEntry } from '#app/messages/thread-entries.ts'
import { useMeantWords } from './use-meant-words.ts'
import { countFound } from '#domain/search/marks.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import { textOf } from '#local/search/documents.ts'

/** Search hits in a thread's messages and notes. */
export interface Hits {
  words: readonly QueryWord[]
  /** Keys of matching entries, in reading order. */
  keys: readonly string[]
  /** Key of the current hit; undefined if there is none. */
  at: string | undefined
  go: (key: string) => void
  /** Removes all marks. */
  close: () => void
}

const nothing: readonly QueryWord[] = []

const textsOf = (entry: ThreadEntry): string => {
  if (entry.kind === 'activities') return ''
  const notes = entry.kind === 'note' ? [entry.note] : entry.notes
  const items = [
    ...(entry.kind === 'message' ? [{ e: 'messages' as const, r: entry.message, v: 1 }] : []),
    ...notes.map((r) => ({ e: 'notes' as const, r, v: 1 })),
  ]
  return items.map(textOf).join('\n')
}

/** Hits of the search in the address; the first one shown matches most terms, and is the newest of these. */
export function useHits(entries: readonly ThreadEntry[]): Hits {
  const [params] = useSearchParams()
  const asked = params.get('find') ?? params.get('q') ?? ''
  const meant = useMeantWords(asked)
  const [closed, setClosed] = useState<string>()
  const words = closed === asked ? nothing : meant
  const hits = useMemo(
    () =>
      words.length === 0
        ? []
        : entries
            .map((entry) => ({ key: keyOf(entry), found: countFound(textsOf(entry), words) }))
            .filter(({ found }) => found > 0),
    [entries, words],
  )
  // Stored with its search, so that later entries do not move the view.
  const [shown, setShown] = useState<{ asked: string; key: string }>()
  const kept = shown?.asked === asked ? shown.key : undefined
  const most = Math.max(0, ...hits.map(({ found }) => found))
  const best = hits.findLast(({ found }) => found === most)?.key
  if (kept === undefined && best !== undefined) setShown({ asked, key: best })
  const at = hits.some(({ key }) => key === kept) ? kept : best
  return {
    ...{ words, keys: hits.map(({ key }) => key), at },
    go: (key) => setShown({ asked, key }),
    close: () => setClosed(asked),
  }
}
