import { styled } from '#app/theme/styled.ts'
import type { LucideIcon } from 'lucide-react'
import { memo, useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Swipe, type SwipeSide } from './swipe.ts'

/** Effect of swiping a row. */
export interface SwipeAction {
  label: string
  icon: LucideIcon
  tone: 'pine' | 'danger'
  run: () => void
}

/** Swipe actions of a row by side. */
export type SwipeActions = Partial<Record<SwipeSide, SwipeAction>>

const Under = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  position: 'absolute',
  inset: 0,
  display: 'none',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(0, 5),
  fontWeight: theme.weight.strong,
  '&[data-side="left"]': { justifyContent: 'flex-end' },
  '&[data-tone="pine"]': { backgroundColor: theme.vars.palette.pine, color: theme.vars.palette.onPine },
  '&[data-tone="danger"]': { backgroundColor: theme.vars.palette.danger, color: theme.vars.palette.onDanger },
  '[data-swiped="right"] > &[data-side="right"], [data-swiped="left"] > &[data-side="left"]': {
    display: 'flex',
  },
  // Below the threshold: releasing does nothing.
  '[data-swiped]:not([data-ready]) > &': { opacity: 0.75 },
}))

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  height: '100%',
  touchAction: 'pan-y',
  '& > [data-row]': { height: '100%' },
  '&[data-swiped] > [data-row]': { position: 'relative', backgroundColor: theme.vars.palette.sheet },
}))

const Unders = memo(function Unders({ actions }: { actions: SwipeActions }) {
  return (Object.entries(actions) as [SwipeSide, SwipeAction][]).map(([side, { label, icon, tone }]) => (
    <Under key={side} data-side={side} data-tone={tone} aria-hidden>
      <Icon of={icon} />
      {label}
    </Under>
  ))
})

interface SwipeRowProps {
  actions: SwipeActions
  children: ReactNode
}

/** A swipeable row. Its actions are in menus and shortcuts too. */
export function SwipeRow({ actions, children }: SwipeRowProps) {
  const frame = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const swipe = useRef<Swipe>(null)
  const hasSwiped = useRef(false)
  // Browsers treat a quick swipe as a fling and the next tap as stopping it, so Undo would miss its tap. Only
  // a non-passive listener can claim the movement, and React's are passive.
  useEffect(() => {
    const { current } = frame
    const claim = (event: TouchEvent) => {
      if (swipe.current?.isSwiping && event.cancelable) event.preventDefault()
    }
    current?.addEventListener('touchmove', claim, { passive: false })
    return () => current?.removeEventListener('touchmove', claim)
  }, [])
  // Written to the element directly: touch moves are more frequent than renders should be.
  const show = (offset: number, isReady: boolean) => {
    if (!frame.current || !row.current) return
    const { dataset } = frame.current
    if (offset === 0) delete dataset.swiped
    else dataset.swiped = offset > 0 ? 'right' : 'left'
    if (isReady) dataset.ready = ''
    else delete dataset.ready
    row.current.style.transform = offset === 0 ? '' : `translateX(${offset}px)`
  }
  const begin = (event: PointerEvent) => {
    hasSwiped.current = false
    if (event.pointerType !== 'touch' || !event.isPrimary) return
    swipe.current = new Swipe(event.clientX, event.clientY, Object.keys(actions) as SwipeSide[])
  }
  const move = (event: PointerEvent) => {
    const { current } = swipe
    if (!current || !event.isPrimary) return
    current.move(event.clientX, event.clientY)
    if (!current.isSwiping) return
    hasSwiped.current = true
    frame.current?.setPointerCapture(event.pointerId)
    show(current.offset, current.side !== null)
  }
  const end = (isDone: boolean) => {
    const side = isDone ? swipe.current?.side : null
    swipe.current = null
    show(0, false)
    if (side) actions[side]?.run()
  }
  return (
    <Frame
      ref={frame}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClickCapture={(event) => {
        // The end of a swipe must not open the row.
        if (hasSwiped.current) event.stopPropagation()
      }}
    >
      <Unders actions={actions} />
      <div ref={row} data-row>
        {children}
      </div>
    </Frame>
  )
}
