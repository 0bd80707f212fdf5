import { SquareCheck, Clock3, CornerDownRight, FileText, List, Package, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { commandIcons } from '#app/commands/command-icons.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { denialTexts, type Denial } from '#app/ui/denial.ts'
import { KeyHint } from '#app/ui/tips/key-hint.tsx'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { statusLabel } from '#app/messages/status-list.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import { cutText } from '#app/ui/tips/cut-text.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { Marked } from '#app/hits/marked.tsx'
import { ResultDetail, ResultEnd, ResultRow, ResultTitle } from './palette-styles.ts'
import { wordsOf } from './rank.ts'
import type { Result } from './results.ts'

interface ResultLineProps {
  result: Result
  /** Reason why it is disabled; undefined if enabled. */
  denied: Denial | undefined
  words: readonly QueryWord[]
  /** Query text. */
  text: string
  id: string
  isActive: boolean
  onPick: () => void
  onPoint: () => void
}

/** Result row of the palette. */
export function ResultLine(props: ResultLineProps) {
  const { result, denied, words, text, id, isActive, onPick, onPoint } = props
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <ResultRow
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={denied ? true : undefined}
      data-active={isActive || undefined}
      onClick={onPick}
      onPointerMove={onPoint}
    >
      <Content result={result} words={words} text={text} />
      {denied && <ResultEnd>{denialTexts[denied]}</ResultEnd>}
    </ResultRow>
  )
}

type ContentProps = Pick<ResultLineProps, 'result' | 'words' | 'text'>

function Content({ result, words, text }: ContentProps) {
  const keysOf = useKeysOf()
  switch (result.kind) {
    case 'command': {
      const icon = commandIcons[result.command] ?? CornerDownRight
      const keys = keysOf(result.command)
      return (
        <>
          <Icon of={icon} />
          <ResultTitle>
            <Marked text={result.title} words={wordsOf(text)} />
          </ResultTitle>
          {result.detail && <ResultDetail>{result.detail}</ResultDetail>}
          {keys && (
            <ResultEnd>
              <KeyHint keys={keys} />
            </ResultEnd>
          )}
        </>
      )
    }
    case 'page':
      return (
        <>
          <Icon of={result.icon} />
          <Title title={result.title} words={wordsOf(text)} />
          {result.detail && <ResultDetail>{result.detail}</ResultDetail>}
          {result.count !== undefined && (
            <ResultEnd>
              {result.count.toLocaleString('en')}
              <VisuallyHidden>{result.count === 1 ? 'conversation' : 'conversations'}</VisuallyHidden>
            </ResultEnd>
          )}
        </>
      )
    case 'conversation':
      return (
        <>
          <StatusGlyph status={result.status} label={statusLabel(statusIds[result.status])} />
          <Hit title={result.title} detail={[result.who, result.snippet]} words={words} />
          <ResultEnd>{result.ticketNo === null ? 'New' : `#${result.ticketNo}`}</ResultEnd>
        </>
      )
    case 'contact':
      return (
        <>
          <Icon of={UserRound} />
          <Hit title={result.title} detail={[result.detail]} words={words} />
        </>
      )
    case 'task':
      return (
        <>
          <Icon of={SquareCheck} />
          <Hit title={result.title} detail={[result.detail]} words={words} />
        </>
      )
    case 'asset':
      return (
        <>
          <Icon of={Package} />
          <Hit title={result.title} detail={[]} words={words} />
        </>
      )
    case 'article':
      return (
        <>
          <Icon of={FileText} />
          <Hit title={result.title} detail={[]} words={words} />
        </>
      )
    case 'all':
      return (
        <>
          <Icon of={List} />
          <ResultDetail>
            {result.total === 1
              ? 'Show it in the list'
              : `Show all ${result.total.toLocaleString('en')} for “${text.trim()}” in the list`}
          </ResultDetail>
        </>
      )
    case 'search':
      return (
        <>
          <Icon of={Clock3} />
          <ResultDetail>{result.text}</ResultDetail>
        </>
      )
  }
}

interface HitProps {
  title: string
  detail: readonly string[]
  words: readonly QueryWord[]
}

/** Hit with its title cut to 20 characters; the accessible name has the full title. */
function Hit({ title, detail, words }: HitProps) {
  const cut = cutText(title, searchLimits.title)
  const beside = [cut === title ? '' : title, ...detail].filter(Boolean).join(' · ')
  return (
    <>
      <ResultTitle dir="auto" title={title} aria-hidden={cut === title ? undefined : true}>
        <Marked text={cut} words={words} />
      </ResultTitle>
      {beside && (
        <ResultDetail dir="auto">
          <Marked text={beside} words={words} />
        </ResultDetail>
      )}
    </>
  )
}

/** Truncated title with the full text as tooltip. */
function Title({ title, words }: { title: string; words: readonly QueryWord[] }) {
  return (
    <ResultTitle dir="auto" title={title}>
      <Marked text={title} words={words} />
    </ResultTitle>
  )
}
