import { useTheme } from '@mui/material/styles'
import type { PriorityName } from '#app/theme/colors.ts'
import { paint } from '#app/theme/desk-theme.ts'
import { size as sizes } from '#app/theme/tokens.ts'
import { GlyphSvg } from '#app/ui/icons/glyph-svg.tsx'

const bars = [
  { x: 1.5, y: 8.5, height: 4 },
  { x: 5.6, y: 5.5, height: 7 },
  { x: 9.7, y: 2.5, height: 10 },
]

const litBars = { default: 0, low: 1, medium: 2, high: 3 }

function Bars({ lit }: { lit: number }) {
  return bars.map((bar, index) => (
    <rect key={bar.x} {...bar} width="2.8" rx="1" fill="currentColor" opacity={index < lit ? 1 : 0.24} />
  ))
}

function Alarm() {
  return (
    <>
      <rect x="1" y="1" width="12" height="12" rx="3.5" fill="currentColor" />
      <path d="M7 3.8v3.9" stroke={paint('sheet')} strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="7" cy="10.2" r="1.05" fill={paint('sheet')} />
    </>
  )
}

interface PriorityGlyphProps {
  priority: PriorityName
  size?: number
  label?: string
}

/** Signal bars for low, medium and high, unlit for none; a filled alarm for critical. */
export function PriorityGlyph({ priority, size = sizes.icon.sm, label }: PriorityGlyphProps) {
  const { vars } = useTheme()
  return (
    <GlyphSvg grid={14} size={size} label={label} color={vars.palette.priority[priority].glyph}>
      {priority === 'critical' ? <Alarm /> : <Bars lit={litBars[priority]} />}
    </GlyphSvg>
  )
}
