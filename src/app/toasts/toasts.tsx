import { keyframes } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'
import { Check, CircleAlert } from 'lucide-react'
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { motion } from '#app/theme/tokens.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PendingGlyph } from '#app/ui/icons/sync-glyph.tsx'
import { dismissToast, type Toast, toasts, type ToastText, undoToast } from './toast-store.ts'
import { useToastContainer } from './toast-container.ts'
import { setToastRoom, type ToastSpot, useToastSpot } from './toast-spot.ts'

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(8%)' } })
const thin = keyframes({ to: { transform: 'scaleX(0)' } })

const Stack = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  left: `max(${theme.spacing(4)}, env(safe-area-inset-left))`,
  bottom: theme.spacing(4),
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(2),
  // All are as wide as the widest.
  width: 'max-content',
  minWidth: `min(${theme.size.toast.width}px, 100% - ${theme.spacing(8)})`,
  maxWidth: `calc(100% - ${theme.spacing(8)})`,
  '&:empty': { pointerEvents: 'none' },
  '&[data-found]': {
    left: 'var(--op-left)',
    bottom: 'var(--op-bottom)',
    top: 'var(--op-top)',
    minWidth: `min(${theme.size.toast.width}px, var(--op-width))`,
    maxWidth: 'var(--op-width)',
  },
  // Without the phone bar a conversation is open, with its reply bar at the bottom.
  [theme.media.phone]: {
    '&:not([data-found])': {
      bottom: `calc(var(--op-phone-bar, ${theme.size.touch + 20}px) + ${theme.spacing(4)})`,
    },
  },
  '@media print': { display: 'none' },
}))

const Card = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  minHeight: theme.size.toast.height,
  maxWidth: '100%',
  padding: theme.spacing(0, 2, 0, 3.5),
  borderRadius: theme.radius.panel,
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.onTooltip,
  backgroundColor: theme.vars.palette.tooltip,
  boxShadow: theme.elevation.e2,
  animation: `${arrive} ${motion.base}ms ${motion.easeOut}`,
  transition: `opacity ${motion.fast}ms ${motion.easeIn}`,
  '&[data-leaving]': { opacity: 0 },
  '& > svg': { opacity: 0.8 },
  [theme.media.forced]: { border: theme.edge.line },
}))

const Words = styled('span')(({ theme }) => ({
  ...theme.mix.truncate,
  flex: 1,
  padding: theme.spacing(2, 1.5, 2, 0),
  // A phone's line has room for few words.
  [theme.media.phone]: { whiteSpace: 'normal', textWrap: 'pretty' },
}))

const Act = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  flex: 'none',
  height: theme.size.controlSm + 2,
  padding: theme.spacing(0, 2.5),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.semibold,
  '&:hover': { backgroundColor: 'color-mix(in oklab, currentColor 14%, transparent)' },
  '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: -2 },
}))

const Line = styled('span')(({ theme }) => ({
  position: 'absolute',
  left: theme.spacing(3),
  right: theme.spacing(3),
  bottom: 0,
  height: 2,
  overflow: 'hidden',
  borderRadius: 1,
  backgroundColor: 'color-mix(in oklab, currentColor 22%, transparent)',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    transformOrigin: 'left',
    backgroundColor: 'color-mix(in oklab, currentColor 70%, transparent)',
    animation: `${thin} var(--op-toast) linear forwards`,
    animationPlayState: 'inherit',
  },
  '&[data-paused]': { animationPlayState: 'paused' },
  // Without animation the progress line would jump to its end.
  [theme.media.still]: { display: 'none' },
}))

const glyphs = {
  done: <Icon of={Check} />,
  pending: <PendingGlyph />,
  error: <Icon of={CircleAlert} />,
  plain: null,
}

interface ToastCardProps {
  words: ToastText
  isLeaving: boolean
  isPaused: boolean
  onClose: () => void
  onUndo: () => void
}

function ToastCard({ words, isLeaving, isPaused, onClose, onUndo }: ToastCardProps) {
  const { undo, action, lasts = motion.toast } = words
  useCountdown(lasts, isPaused, onClose)
  const button = undo
    ? { label: 'Undo', run: onUndo }
    : (action ?? (words.tone === 'error' ? { label: 'Dismiss', run: () => undefined } : undefined))
  return (
    <Card data-leaving={isLeaving || undefined}>
      {glyphs[words.tone ?? 'done']}
      <Words title={words.text}>{words.text}</Words>
      {button && (
        <Act
          type="button"
          onClick={() => {
            if (!undo) onClose()
            button.run()
          }}
        >
          {button.label}
        </Act>
      )}
      <Line aria-hidden data-paused={isPaused || undefined} sx={{ '--op-toast': `${lasts}ms` }} />
    </Card>
  )
}

const px = (value: number | undefined) => (value === undefined ? 'auto' : `${value}px`)

const spotStyle = (spot: ToastSpot | undefined) =>
  spot &&
  ({
    '--op-left': px(spot.left),
    '--op-bottom': px(spot.bottom),
    '--op-top': px(spot.top),
    '--op-width': px(spot.maxWidth),
  } as CSSProperties)

/** Container of the toasts. Mount once; it is always rendered, so that screen readers announce additions. */
export function ToastHost() {
  const { shown } = useSnapshot(toasts)
  const [isPointed, setIsPointed] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const stack = useRef<HTMLDivElement>(null)
  const place = useToastContainer()
  const spot = useToastSpot(shown.length > 0)
  // A removed card fires no leave or blur event.
  useLayoutEffect(() => {
    setIsPointed(stack.current?.matches(':hover') ?? false)
    setHasFocus(stack.current?.contains(document.activeElement) ?? false)
    setToastRoom(shown.length > 0 ? (stack.current?.offsetHeight ?? 0) : 0)
  }, [shown])
  const isPaused = isPointed || hasFocus
  return createPortal(
    <Stack
      ref={stack}
      role="status"
      aria-label="Messages"
      data-found={spot ? '' : undefined}
      style={spotStyle(spot)}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      {shown.map((toast) => (
        <ToastCard
          key={toast.id}
          words={toast.words as ToastText}
          isLeaving={toast.isLeaving}
          isPaused={isPaused}
          onClose={() => dismissToast(toast.id)}
          onUndo={() => undoToast(toast as Toast)}
        />
      ))}
    </Stack>,
    place,
  )
}

/** Calls `onEnd` once, after `length` ms without pauses. */
function useCountdown(length: number, isPaused: boolean, onEnd: () => void) {
  const left = useRef(length)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isPaused])
}
