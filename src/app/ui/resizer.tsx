import { styled } from '#app/theme/styled.ts'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

const Handle = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 0,
  bottom: 0,
  width: theme.spacing(2.25),
  cursor: 'col-resize',
  touchAction: 'none',
  '&[data-side="start"]': { right: theme.spacing(-1.125) },
  '&[data-side="end"]': { left: theme.spacing(-1.125) },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: theme.spacing(0, 0.875),
    borderRadius: 1,
    transition: theme.move('background-color', 'fast'),
  },
  '&:hover::after, &:active::after': { backgroundColor: theme.vars.palette.pineLine },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { backgroundColor: theme.vars.palette.focus },
  // The touch target is wider, and does not overlap the buttons of the heads.
  [theme.media.touch]: { top: theme.size.head, width: theme.spacing(4) },
  [theme.media.forced]: { '&:focus-visible::after': { backgroundColor: 'Highlight' } },
}))

const step = 16

interface ResizerProps {
  /** Name of the separator, such as "Width of the list". */
  label: string
  /** Position of the resized pane: before (start) or after (end) the handle. */
  side: 'start' | 'end'
  width: number
  min: number
  max: number
  onResize: (width: number) => void
  /** Double click, or Enter. */
  onReset: () => void
}

/** The edge of a pane that can be dragged, or moved with the arrow keys. Place it inside the pane it resizes. */
export function Resizer({ label, side, width, min, max, onResize, onReset }: ResizerProps) {
  const drag = useRef<{ from: number; width: number }>(undefined)
  const direction = side === 'start' ? 1 : -1

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    onResize(drag.current.width + direction * (event.clientX - drag.current.from))
  }
  const end = () => {
    drag.current = undefined
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => onResize(width - direction * step),
    ArrowRight: () => onResize(width + direction * step),
    Home: () => onResize(min),
    End: () => onResize(max),
    Enter: onReset,
  }
  const press = (event: KeyboardEvent) => {
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <Handle
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      data-side={side}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onReset}
      onKeyDown={press}
    />
  )
}
