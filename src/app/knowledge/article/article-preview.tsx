import { Link2, TextQuote } from 'lucide-react'
import { useRef } from 'react'
import { Marked } from '#app/hits/marked.tsx'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import type { QueryWord } from '#domain/search/tokens.ts'
import { awayNote, cutNote, type ArticleFind } from '../articles/article-find.ts'

const Pane = styled('section')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 55%',
  minWidth: 0,
  minHeight: 0,
  borderLeft: theme.edge.line,
  [theme.breakpoints.down('md')]: { flex: '0 1 auto', borderLeft: 0, borderTop: theme.edge.line },
  '& > h3': { ...theme.typography.ui, fontWeight: theme.weight.semibold, padding: theme.spacing(2, 3, 0) },
  '& > p': { color: theme.vars.palette.ink3, padding: theme.spacing(0.5, 3, 0) },
}))

const Words = styled('div')(({ theme }) => ({
  flex: '1 1 auto',
  minHeight: theme.size.menuRow * 2,
  overflowY: 'auto',
  padding: theme.spacing(2, 3),
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  userSelect: 'text',
  '&:focus-visible': theme.mix.focusInset,
}))

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: theme.spacing(2),
  padding: theme.spacing(2, 3),
  borderTop: theme.edge.soft,
}))

/** Selected text within a node; empty if none. */
function chosenIn(node: Node | null): string {
  const selection = getSelection()
  const isWithin =
    node?.contains(selection?.anchorNode ?? null) && node.contains(selection?.focusNode ?? null)
  return isWithin ? (selection?.toString().trim() ?? '') : ''
}

interface ArticlePreviewProps {
  article: ArticleFind
  /** Terms to mark. */
  words: readonly QueryWord[]
  onLink: () => void
  onQuote: (words: string) => void
}

/** Content of an article, with buttons that insert its text or link into a message. */
export function ArticlePreview({ article, words, onLink, onQuote }: ArticlePreviewProps) {
  const { name, held } = article
  const body = useRef<HTMLDivElement>(null)
  const text = held?.text ?? ''
  const place = held ? [held.base, held.category].filter(Boolean).join(' · ') : ''
  return (
    <Pane aria-label={`Preview of ${name}`}>
      <h3 dir="auto">{name}</h3>
      {place && <p dir="auto">{place}</p>}
      {!held?.isWhole && <p role="note">{text === '' ? awayNote : cutNote}</p>}
      <Words ref={body} tabIndex={0} dir="auto" role="document" aria-label={`Words of ${name}`}>
        <Marked text={text} words={words} />
      </Words>
      <Foot>
        <Button
          icon={TextQuote}
          disabled={text === ''}
          // Keeps the text selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onQuote(chosenIn(body.current) || text)}
        >
          Quote
        </Button>
        <Button variant="primary" icon={Link2} onClick={onLink}>
          Insert link
        </Button>
      </Foot>
    </Pane>
  )
}
