import { styled } from '#app/theme/styled.ts'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { KeyHint } from '#app/ui/tips/key-hint.tsx'
import { useHandler } from '#app/ui/use-handler.ts'
import type { CommandScope } from './commands.ts'
import { chordOfEvent, isModifier, sequencePause } from './key-presses.ts'
import { mayGoOn, refusal } from './recording.ts'

const Box = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  width: '100%',
  minHeight: theme.size.head,
  padding: theme.spacing(2, 3),
  borderRadius: theme.radius.control,
  border: theme.edge.strong,
  [theme.media.hover]: { '&:hover': { border: theme.edge.control } },
  color: theme.vars.palette.ink3,
  '&[data-listening]': { color: theme.vars.palette.ink, backgroundColor: theme.vars.palette.pineTint },
}))

const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.dangerText,
}))

interface KeyRecorderProps {
  place: CommandScope
  /** Called with a complete shortcut: one chord, or a sequence of two. */
  onRecord: (keys: string) => void
}

/** Records pressed keys as a shortcut. Tab and Escape leave it as usual. */
export function KeyRecorder({ place, onRecord }: KeyRecorderProps) {
  const [isListening, setIsListening] = useState(false)
  const [first, setFirst] = useState('')
  const [problem, setProblem] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const finish = useHandler((keys: string) => {
    clearTimeout(timer.current)
    setFirst('')
    setIsListening(false)
    onRecord(keys)
  })
  const stop = () => {
    clearTimeout(timer.current)
    setFirst('')
    setIsListening(false)
  }
  const press = (event: KeyboardEvent) => {
    if (!isListening || event.key === 'Tab' || isModifier(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    if (event.repeat) return
    const chord = chordOfEvent(event.nativeEvent)
    const why =
      chord === null ? 'This key writes letters of your language and is left alone.' : refusal(chord, place)
    setProblem(why)
    if (chord === null || why !== undefined) return
    if (first !== '') return finish(`${first} ${chord}`)
    if (!mayGoOn(chord, place)) return finish(chord)
    setFirst(chord)
    timer.current = setTimeout(() => finish(chord), sequencePause)
  }
  return (
    <div>
      <Box
        type="button"
        data-listening={isListening || undefined}
        aria-pressed={isListening}
        aria-label={isListening ? 'Press the new keys' : 'Record new keys'}
        onClick={() => {
          setProblem(undefined)
          setIsListening(true)
        }}
        onBlur={stop}
        onKeyDown={press}
        // The Enter just recorded must not start the next recording.
        onKeyUp={(event) => isListening && event.preventDefault()}
      >
        {first !== '' ? (
          <>
            <KeyHint keys={first} shown />
            and then?
          </>
        ) : isListening ? (
          'Press the new keys'
        ) : (
          'Record new keys'
        )}
      </Box>
      {problem !== undefined && <Problem role="alert">{problem}</Problem>}
    </div>
  )
}
