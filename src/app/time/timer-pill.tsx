import { styled } from '#app/theme/styled.ts'
import { History, Lock, Pause, Play, Square, Timer } from 'lucide-react'
import { useState } from 'react'
import { clockText } from '#domain/time/duration-text.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { TimerText } from './timer-text.tsx'
import type { Tracker } from './use-tracker.ts'

const Pill = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  ...theme.mix.tabular,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.75),
  height: theme.size.attachment,
  padding: theme.spacing(0, 0.5, 0, 2.5),
  borderRadius: theme.radius.pill,
  fontWeight: theme.weight.control,
  backgroundColor: theme.vars.palette.sunken,
  boxShadow: theme.ring('line'),
  '& .MuiIconButton-root': {
    width: theme.size.recipient,
    height: theme.size.recipient,
    borderRadius: '50%',
    color: theme.vars.palette.ink2,
  },
  '& .MuiIconButton-root[data-denied]': { color: theme.vars.palette.ink3 },
  // An icon button until it runs.
  '&[data-compact]': { height: 'auto', padding: 0, backgroundColor: 'transparent', boxShadow: 'none' },
  '&[data-compact] .MuiIconButton-root': {
    width: theme.size.control,
    height: theme.size.control,
    borderRadius: theme.radius.control,
  },
  '&[data-status="completed"]': { color: theme.vars.palette.ink3, fontWeight: theme.weight.ui },
  // On a phone it is sticky in a scrolling row; content fades before it goes below.
  [theme.media.phone]: {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    boxShadow: `${theme.ring('line')}, ${theme.spacing(-3)} 0 ${theme.spacing(2)} ${theme.spacing(1)} ${theme.vars.palette.sheet}`,
  },
  [theme.media.touch]: {
    height: theme.size.input,
    '& .MuiIconButton-root': { width: theme.size.input, height: theme.size.input },
  },
}))

const Dot = styled('span')(({ theme }) => ({
  flex: 'none',
  width: theme.size.dot,
  height: theme.size.dot,
  borderRadius: '50%',
  '&[data-status="running"]': {
    backgroundColor: theme.vars.palette.pine,
    boxShadow: theme.ring('pineTint2', 3),
  },
  '&[data-status="paused"]': { backgroundColor: theme.vars.palette.lantern },
  '&[data-status="completed"]': { boxShadow: theme.ring('control', 1.5) },
  [theme.media.forced]: { backgroundColor: 'CanvasText' },
}))

const Buttons = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  '& > [data-roomy]': { display: 'inline-flex', [theme.below('thread')]: { display: 'none' } },
}))

const statusWords = { running: 'Timer running', paused: 'Timer paused', completed: 'Timer stopped' }

/** Announces state changes to screen readers, but not each second. */
function StatusNews({ status }: { status: TimeEntry['status'] }) {
  const [last, setLast] = useState(status)
  const [words, setWords] = useState('')
  if (last !== status) {
    setLast(status)
    setWords(statusWords[status])
  }
  return <VisuallyHidden role="status">{words}</VisuallyHidden>
}

interface TimerPillProps {
  tracker: Tracker
  /** Seconds of all entries of the subject; shown while no timer is open. */
  logged: number
  /** Subject of the time. */
  what?: 'conversation' | 'task'
  onEntries: () => void
}

/**
 * Timer controls: clock, start, pause and stop. In a narrow pane the rest is in the More menu, and a
 * conversation's timer is only its start icon until it runs.
 */
export function TimerPill({ tracker, logged, what = 'conversation', onEntries }: TimerPillProps) {
  const { entry, denied } = tracker
  const status = entry?.status ?? 'completed'
  const toggle =
    status === 'running'
      ? { name: 'Pause timer', icon: Pause, onClick: tracker.pause }
      : { name: entry ? 'Resume timer' : 'Start timer', icon: Play, onClick: tracker.start }
  const isCompact = !entry && what === 'conversation'
  return (
    <Pill
      role="group"
      aria-label="Time tracker"
      data-status={status}
      data-compact={isCompact || undefined}
      data-time-tracker
    >
      {!isCompact && <Dot data-status={status} />}
      {entry ? (
        <TimerText entry={entry} label={`Time on this ${what}`} />
      ) : isCompact ? null : (
        <span role="timer" aria-label={`Time logged on this ${what}`}>
          {clockText(logged)}
        </span>
      )}
      <StatusNews status={status} />
      <Buttons>
        {!isCompact && (
          <span data-roomy>
            <IconButton name="Time entries" icon={History} iconSize="sm" onClick={onEntries} />
          </span>
        )}
        {entry && (
          <span data-roomy>
            <IconButton
              name="Stop timer"
              icon={Square}
              iconSize="sm"
              filled={!denied}
              denied={denied}
              onClick={({ currentTarget }) => {
                tracker.stop()
                // The button disappears with the timer and would take the focus.
                const pane = currentTarget.closest('section')
                const thread = pane?.querySelector<HTMLElement>('[data-thread]')
                thread?.focus({ preventScroll: true })
              }}
            />
          </span>
        )}
        {/* Last, so that it stays below the pointer. */}
        <IconButton
          {...toggle}
          icon={denied ? Lock : isCompact ? Timer : toggle.icon}
          iconSize={isCompact ? 'md' : 'sm'}
          filled={!denied && !isCompact}
          denied={denied}
        />
      </Buttons>
    </Pill>
  )
}
