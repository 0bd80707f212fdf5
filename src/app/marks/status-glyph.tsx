import { useTheme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { StatusName } from '#app/theme/colors.ts'
import { paint } from '#app/theme/desk-theme.ts'
import { size as sizes } from '#app/theme/tokens.ts'
import { GlyphSvg } from '#app/ui/icons/glyph-svg.tsx'

const ring = <circle cx="7" cy="7" r="5" stroke="currentColor" strokeWidth="1.6" />

const cutOut = {
  stroke: paint('sheet'),
  strokeWidth: '1.5',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const shapes: Record<StatusName, ReactNode> = {
  new: (
    <>
      {ring}
      <circle cx="7" cy="7" r="2" fill="currentColor" />
    </>
  ),
  open: <circle cx="7" cy="7" r="5.6" fill="currentColor" />,
  on_hold: (
    <>
      {ring}
      <path d="M5.7 5.1v3.8M8.3 5.1v3.8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  closed: (
    <>
      <circle cx="7" cy="7" r="5.8" fill="currentColor" />
      <path d="M4.5 7.2l1.8 1.8 3.3-3.7" {...cutOut} />
    </>
  ),
  overdue: (
    <>
      {ring}
      <path d="M7 4.2V7l1.7 1.3" {...cutOut} stroke="currentColor" />
    </>
  ),
}

interface StatusGlyphProps {
  status: StatusName
  size?: number
  label?: string
  /** Inherits the colour, inside a chip. */
  plain?: boolean
}

/** Glyph of a status; shapes differ, so that it is readable without colour. */
export function StatusGlyph({ status, size = sizes.icon.sm, label, plain = false }: StatusGlyphProps) {
  const { vars } = useTheme()
  return (
    <GlyphSvg
      grid={14}
      size={size}
      label={label}
      color={plain ? undefined : vars.palette.status[status].solid}
    >
      {shapes[status]}
    </GlyphSvg>
  )
}
