import { Skeleton } from '@mui/material'
import { styled } from '#app/theme/styled.ts'
import { useEffect, useState } from 'react'
import { useDensity } from '#app/theme/density.ts'
import { motion, size, skeletonRows } from '#app/theme/tokens.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: theme.spacing(1.75),
  padding: theme.spacing(0, 3.5, 0, 5),
  borderBottom: theme.edge.soft,
  '&:last-of-type': { borderBottom: 0 },
}))

// Line widths in per cent, uneven like text; a denser row shows fewer of them.
const widths = [
  [34, 78, 63, 40],
  [25, 64, 49, 55],
  [38, 86, 38, 30],
  [21, 58, 56, 47],
  [31, 72, 43, 36],
  [26, 80, 52, 44],
]

interface SkeletonRowsProps {
  rows?: number
  /** Height of a row; that of the chosen density unless given. */
  height?: number
  lines?: number
}

/** Six rows in grey while a list loads. Nothing at all for the first 150 ms, so that a fast answer does not blink. */
export function SkeletonRows({ rows = skeletonRows, height, lines }: SkeletonRowsProps) {
  const [isDue, setIsDue] = useState(false)
  const density = useDensity()
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), motion.skeletonDelay)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue) return null
  return (
    <div role="status" data-testid="skeleton">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} style={{ height: height ?? density.row }} aria-hidden>
          {(widths[row % widths.length] ?? []).slice(0, lines ?? density.lines).map((width, line) => (
            <Skeleton key={line} width={`${width}%`} height={size.dot + 2} />
          ))}
        </Row>
      ))}
    </div>
  )
}
