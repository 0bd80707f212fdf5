import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { minutesOfDay, type Period } from '#domain/business-hours/business-hours.ts'
import { styled } from '#app/theme/styled.ts'
import { timeOf } from './period-texts.ts'

const stepMinutes = 15

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  height: theme.size.control,
  borderRadius: theme.radius.tag,
  boxShadow: theme.insetRing('line'),
  // A tick every two hours.
  backgroundImage: `linear-gradient(to right, ${theme.vars.palette.line} ${theme.spacing(0.25)}, transparent ${theme.spacing(0.25)})`,
  backgroundSize: `calc(100% / 12) 100%`,
  backgroundColor: theme.vars.palette.sunken,
  '& > [data-bar]': {
    position: 'absolute',
    insetBlock: 0,
    borderRadius: theme.radius.tag,
    backgroundColor: theme.vars.palette.pineTint2,
    boxShadow: theme.insetRing('pineLine'),
    '&[data-tail]': { opacity: 0.6 },
  },
  '& [role="slider"]': {
    position: 'absolute',
    insetBlock: 0,
    width: theme.spacing(3),
    cursor: 'ew-resize',
    touchAction: 'none',
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: theme.spacing(1.5, 1),
      borderRadius: theme.radius.tag,
      backgroundColor: theme.vars.palette.pine,
    },
    '&[data-edge="from"]': { left: 0 },
    '&[data-edge="to"]': { right: 0 },
  },
  // Without hover the handles are always visible.
  [theme.media.hover]: { '&:not(:hover) [role="slider"]:not(:focus-visible)': { opacity: 0 } },
}))

const percent = (minutes: number) => `${(minutes / minutesOfDay) * 100}%`

interface Props {
  day: string
  periods: readonly Period[]
  /** Continuation of the previous day's last period, in minutes from midnight. */
  tail: number
  onChange: (periods: Period[]) => void
  isLocked: boolean
}

/** Periods of a day as bars on a line of 24 hours; their ends are dragged or moved by arrow keys. */
export function DayTrack({ day, periods, tail, onChange, isLocked }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const move = (index: number, edge: 'from' | 'to', wanted: number) => {
    const period = periods[index]
    if (!period) return
    const [least, most] = roomOf(periods, index, edge)
    const minutes = Math.min(Math.max(Math.round(wanted / stepMinutes) * stepMinutes, least), most)
    if (minutes !== period[edge])
      onChange(periods.map((each, at) => (at === index ? { ...each, [edge]: minutes } : each)))
  }
  const grip = (period: Period, index: number, edge: 'from' | 'to') => {
    const [least, most] = roomOf(periods, index, edge)
    return (
      <div
        role="slider"
        tabIndex={0}
        data-edge={edge}
        aria-label={`${day}, ${index === 0 ? 'first' : 'second'} period ${edge === 'from' ? 'begins' : 'ends'}`}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={period[edge]}
        aria-valuetext={timeOf(period[edge])}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event: PointerEvent) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId) || !track.current) return
          const { left, width } = track.current.getBoundingClientRect()
          move(index, edge, ((event.clientX - left) / width) * minutesOfDay)
        }}
        onKeyDown={(event: KeyboardEvent) => {
          const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
          if (by === undefined && event.key !== 'Delete') return
          event.preventDefault()
          if (by !== undefined)
            return move(index, edge, period[edge] + by * (event.shiftKey ? 60 : stepMinutes))
          onChange(periods.filter((_, at) => at !== index))
          // The focused handle is removed with it.
          track.current?.focus()
        }}
      />
    )
  }
  return (
    <Track ref={track} tabIndex={-1}>
      {tail > 0 && (
        <div data-bar data-tail style={{ left: 0, width: percent(Math.min(tail, minutesOfDay)) }} />
      )}
      {periods.map((period, index) => (
        <div
          key={index === 0 ? 'first' : 'second'}
          data-bar
          style={{
            left: percent(period.from),
            width: percent(Math.min(period.to, minutesOfDay) - period.from),
          }}
        >
          {!isLocked && grip(period, index, 'from')}
          {!isLocked && period.to <= minutesOfDay && grip(period, index, 'to')}
        </div>
      ))}
    </Track>
  )
}

/** Minutes between which an end of a period can move. */
function roomOf(periods: readonly Period[], index: number, edge: 'from' | 'to'): [number, number] {
  const { from = 0, to = minutesOfDay } = periods[index] ?? {}
  if (edge === 'from')
    return [
      Math.max(periods[index - 1]?.to ?? 0, to - minutesOfDay),
      Math.min(to, minutesOfDay) - stepMinutes,
    ]
  return [from + stepMinutes, Math.min(periods[index + 1]?.from ?? minutesOfDay, from + minutesOfDay)]
}
