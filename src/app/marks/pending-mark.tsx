import { styled } from '#app/theme/styled.ts'
import { useEffect, useState } from 'react'
import { motion } from '#app/theme/tokens.ts'
import { PendingGlyph } from '#app/ui/icons/sync-glyph.tsx'

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(1.25),
  fontWeight: theme.weight.control,
  color: theme.vars.palette.duskText,
  '&[data-leaving]': { opacity: 0, transition: theme.move('opacity', 'base') },
}))

/**
 * True if pending work should be marked: at once when offline, after two seconds when online, so that fast
 * changes do not flicker.
 */
export function usePendingShown(isPending: boolean, isOffline: boolean): boolean {
  const [isOverdue, setIsOverdue] = useState(false)
  useEffect(() => {
    if (!isPending) return undefined
    const timer = setTimeout(() => setIsOverdue(true), motion.pendingDelay)
    return () => {
      clearTimeout(timer)
      setIsOverdue(false)
    }
  }, [isPending])
  return isPending && (isOffline || isOverdue)
}

interface PendingMarkProps {
  isPending: boolean
  isOffline: boolean
  /** Text after the ring; without it the ring is named `label`. */
  text?: string
  label?: string
}

/** Dashed ring of unsent work; fades when the server confirms it. */
export function PendingMark({ isPending, isOffline, text, label = 'Waiting to send' }: PendingMarkProps) {
  const isShown = usePendingShown(isPending, isOffline)
  const [isDrawn, setIsDrawn] = useState(isShown)
  if (isShown && !isDrawn) setIsDrawn(true)
  useEffect(() => {
    if (isShown) return undefined
    const timer = setTimeout(() => setIsDrawn(false), motion.base)
    return () => clearTimeout(timer)
  }, [isShown])
  if (!isDrawn) return null
  return (
    <Mark data-leaving={!isShown || undefined}>
      {text ? <PendingGlyph /> : <PendingGlyph label={label} />}
      {text}
    </Mark>
  )
}
