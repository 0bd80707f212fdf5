import { drawing } from '#app/theme/colors.ts'
import { paint } from '#app/theme/desk-theme.ts'
import { GlyphSvg } from './icons/glyph-svg.tsx'

/** The product's mark: an arch with a lit lantern. Never decoration. */
export function Mark({ size = 28, label }: { size?: number; label?: string }) {
  return (
    <GlyphSvg grid={28} size={size} label={label}>
      <rect width="28" height="28" rx="8" fill={paint('mark')} />
      <path
        d="M8 20.6V14a6 6 0 0 1 12 0v6.6M5.6 20.9h16.8"
        stroke={drawing.markLine}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="14" cy="14.6" r="2.5" fill={drawing.markLight} />
    </GlyphSvg>
  )
}
