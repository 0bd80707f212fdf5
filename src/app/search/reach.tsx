import { useConnection } from '#app/desk/session/connection.ts'
import { KeyHint } from '#app/ui/tips/key-hint.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { PaletteFoot } from './palette-styles.ts'
import { isAnswered, nothingText } from './palette-results.tsx'
import type { SearchState } from './search-session.ts'

const counted = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'conversation' : 'conversations'}`

/** Text on the sources of the search. */
export function reachText({ device, serverState }: SearchState, isOffline: boolean): string {
  const answer = device?.answer
  const here = answer ? `${counted(answer.searched)} on this device` : 'on this device'
  const part = answer && !answer.isWhole ? ', more are being read' : ''
  if (isOffline) return answer ? `Works offline: ${here}${part}` : 'Works offline'
  if (serverState === 'failed') return `${here}${part}; the server did not answer`
  if (serverState === 'waiting') return `${here}${part}; asking the server`
  return answer ? `${here}${part}${serverState === 'done' ? ', and the server' : ''}` : ''
}

/** Footer of the palette: shortcuts, and the sources of the search. */
export function Reach({ state, count }: { state: SearchState; count: number }) {
  const { isOffline } = useConnection()
  return (
    <PaletteFoot>
      <span data-keys>
        <KeyHint keys="ArrowUp" />
        <KeyHint keys="ArrowDown" /> Move
      </span>
      <span data-keys>
        <KeyHint keys="Enter" /> Run
      </span>
      <span data-keys>
        <KeyHint keys="Tab" /> Narrow
      </span>
      <span role="status">
        {reachText(state, isOffline)}
        {isAnswered(state) && (
          <VisuallyHidden>{count === 0 ? nothingText(state) : `${count} results`}</VisuallyHidden>
        )}
      </span>
    </PaletteFoot>
  )
}
