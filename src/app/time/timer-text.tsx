import { styled } from '#app/theme/styled.ts'
import { useEffect, useRef } from 'react'
import { clockText } from '#domain/time/duration-text.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { timerOf } from './timer-store.ts'

const Clock = styled('span')(({ theme }) => ({ ...theme.mix.tabular, whiteSpace: 'nowrap' }))

interface TimerTextProps {
  entry: TimeEntry
  /** Subject of the time, for screen readers. */
  label?: string
}

/** Live clock of an entry; updates without rendering other components. */
export function TimerText({ entry, label = 'Time on this conversation' }: TimerTextProps) {
  const desk = useDesk()
  const { clockOffset } = useConnection()
  const text = useRef<HTMLSpanElement>(null)
  const timer = timerOf(desk)
  useEffect(() => {
    if (entry.status !== 'running') return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      const ms = timer.secondsOf(entry, clockOffset) * 1000
      // Updates React's own text node, which avoids a render and a layout.
      if (text.current?.firstChild) text.current.firstChild.nodeValue = clockText(ms / 1000)
      // The next full second plus a margin, since a timer may fire slightly early.
      waiting = setTimeout(show, 1000 - (ms % 1000) + 10)
    }
    show()
    return () => clearTimeout(waiting)
  }, [timer, entry, clockOffset])
  return (
    <Clock ref={text} role="timer" aria-label={label}>
      {clockText(timer.secondsOf(entry, clockOffset))}
    </Clock>
  )
}
