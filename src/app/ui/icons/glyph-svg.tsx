import { styled } from '#app/theme/styled.ts'
import type { ReactNode } from 'react'

const Svg = styled('svg')({ display: 'block', flex: 'none' })

interface GlyphSvgProps {
  grid: 14 | 16 | 28
  size: number
  /** A glyph that stands alone is named; beside its word it is hidden. */
  label?: string | undefined
  color?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** The frame of our own glyphs: colour through currentColor. */
export function GlyphSvg({ grid, size, label, color, className, children }: GlyphSvgProps) {
  return (
    <Svg
      viewBox={`0 0 ${grid} ${grid}`}
      width={size}
      height={size}
      fill="none"
      className={className}
      style={color ? { color } : undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {children}
    </Svg>
  )
}
