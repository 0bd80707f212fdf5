import { styled } from '#app/theme/styled.ts'
import { marksIn } from '#domain/search/marks.ts'
import type { QueryWord } from '#domain/search/tokens.ts'

const Mark = styled('mark')(({ theme }) => ({
  background: 'none',
  color: theme.vars.palette.pineText,
  fontWeight: theme.weight.semibold,
  [theme.media.forced]: { textDecoration: 'underline' },
}))

/** A text with the search terms marked. */
export function Marked({ text, words }: { text: string; words: readonly QueryWord[] }) {
  const parts: React.ReactNode[] = []
  let at = 0
  for (const [start, end] of marksIn(text, words)) {
    parts.push(text.slice(at, start), <Mark key={start}>{text.slice(start, end)}</Mark>)
    at = end
  }
  parts.push(text.slice(at))
  return <>{parts}</>
}
