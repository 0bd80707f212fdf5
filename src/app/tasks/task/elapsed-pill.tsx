import { Pause, Play } from 'lucide-react'
import { styled } from '#app/theme/styled.ts'
import { clockText } from '#domain/time/duration-text.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import type { Elapsed } from './use-elapsed.ts'

const Pill = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  ...theme.mix.tabular,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  marginRight: 'auto',
  color: theme.vars.palette.ink3,
}))

/** Timer for the time before a task is created; can be paused. */
export function ElapsedPill({ elapsed }: { elapsed: Elapsed }) {
  const { seconds, isRunning, toggle } = elapsed
  return (
    <Pill role="group" aria-label="Time tracker">
      <span role="timer" aria-label="Time on this task">
        {clockText(seconds)}
      </span>
      <IconButton
        name={isRunning ? 'Pause timer' : 'Resume timer'}
        icon={isRunning ? Pause : Play}
        iconSize="sm"
        filled
        onClick={toggle}
      />
    </Pill>
  )
}
