import { createContext } from 'react'
import { styled } from '#app/theme/styled.ts'
import { marksIn } from '#domain/search/marks.ts'
import type { QueryWord } from '#domain/search/tokens.ts'

/** Search terms that led to the open conversation; empty without a search. */
export const FoundWords = createContext<readonly QueryWord[]>([])

/** Highlighted search term in a message. */
export const Hit = styled('mark')(({ theme }) => ({
  color: 'inherit',
  backgroundColor: theme.vars.palette.pineTint2,
  [theme.media.forced]: { textDecoration: 'underline' },
}))

/** Wraps search hits below an element in `mark` with `data-hit`; hits that a tag splits are left alone. */
export function markHits(root: HTMLElement, words: readonly QueryWord[]): void {
  if (words.length === 0) return
  const { ownerDocument } = root
  const walk = ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walk.nextNode()) texts.push(walk.currentNode as Text)
  for (const node of texts) {
    const text = node.data
    const marks = marksIn(text, words)
    if (marks.length === 0) continue
    const pieces: (string | Element)[] = []
    let at = 0
    for (const [start, end] of marks) {
      const mark = ownerDocument.createElement('mark')
      mark.dataset['hit'] = ''
      mark.textContent = text.slice(start, end)
      pieces.push(text.slice(at, start), mark)
      at = end
    }
    node.replaceWith(...pieces, text.slice(at))
  }
}
