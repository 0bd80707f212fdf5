import { asksAnything, emptyQueryText } from '#domain/search/query.ts'
import { readQuery } from '#app/desk/page/desk-calendar.ts'
import { GroupName, Nothing, PaletteList } from './palette-styles.ts'
import type { Denial } from '#app/ui/denial.ts'
import { ResultLine } from './result-line.tsx'
import { markedWords, type Result, type ResultGroup } from './results.ts'
import type { SearchState } from './search-session.ts'

interface PaletteResultsProps {
  id: string
  groups: readonly ResultGroup[]
  /** Query text of these results. */
  answered: string
  state: SearchState
  active: number
  /** Reason why a result is disabled. */
  denialOf: (result: Result) => Denial | undefined
  onPick: (index: number) => void
  onPoint: (index: number) => void
}

/** Grouped results as a listbox: one is active, while the focus stays in the field. */
export function PaletteResults({
  id,
  groups,
  answered,
  state,
  active,
  denialOf,
  onPick,
  onPoint,
}: PaletteResultsProps) {
  const words = markedWords(state)
  const firsts = groups.map((_, n) =>
    groups.slice(0, n).reduce((sum, { results }) => sum + results.length, 0),
  )
  return (
    <>
      <PaletteList id={id} role="listbox" aria-label="Results" data-answered={answered} tabIndex={-1}>
        {groups.map(({ title, results }, n) => (
          <div key={title} role="group" aria-labelledby={`${id}-group-${n}`}>
            <GroupName id={`${id}-group-${n}`} role="presentation">
              {title}
            </GroupName>
            {results.map((result, place) => {
              const index = (firsts[n] ?? 0) + place
              return (
                <ResultLine
                  key={result.key}
                  id={`${id}-${index}`}
                  result={result}
                  denied={denialOf(result)}
                  words={words}
                  text={state.text}
                  isActive={index === active}
                  onPick={() => onPick(index)}
                  onPoint={() => onPoint(index)}
                />
              )
            })}
          </div>
        ))}
      </PaletteList>
      {groups.length === 0 && isAnswered(state) && <Nothing>{nothingText(state)}</Nothing>}
    </>
  )
}

/** True once all sources have answered; "nothing found" is only valid then. */
export function isAnswered({ text, device, serverState }: SearchState): boolean {
  return text.trim() !== '' && (device === null || device.text === text) && serverState !== 'waiting'
}

/** Text for no results, by source: the device alone, the server too, or a server that did not answer. */
export function nothingText({
  text,
  device,
  serverState,
}: Pick<SearchState, 'text' | 'device' | 'serverState'>): string {
  if (!asksAnything(readQuery(text))) return emptyQueryText
  const places = [...(device ? ['on this device'] : []), ...(serverState === 'done' ? ['on the server'] : [])]
  const missing = serverState === 'failed' ? '. The server did not answer' : ''
  const part = device && !device.answer.isWhole ? '. More is being read' : ''
  return `No Results Found${places.length > 0 ? ` ${places.join(' or ')}` : ''}${part}${missing}`
}
