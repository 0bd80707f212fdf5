import { keyframes } from '@mui/material/styles'
import { styled } from '#app/theme/styled.ts'
import { motion, size as sizes } from '#app/theme/tokens.ts'
import { GlyphSvg } from './glyph-svg.tsx'

export type SyncRing = 'online' | 'syncing' | 'offline' | 'attention'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

// With reduced motion the arc does not turn; the global rule stops the animation.
const Arc = styled('path')({
  transformOrigin: 'center',
  animation: `${turn} ${motion.turn}ms linear infinite`,
})

const dot = <circle cx="8" cy="8" r="2.2" fill="currentColor" />

const line = { stroke: 'currentColor', strokeWidth: '1.7' }

const rings = {
  online: (
    <>
      <circle cx="8" cy="8" r="5.6" {...line} />
      {dot}
    </>
  ),
  syncing: (
    <>
      <circle cx="8" cy="8" r="5.6" {...line} opacity=".25" />
      <Arc d="M8 2.4A5.6 5.6 0 0 1 13.6 8" {...line} strokeLinecap="round" />
      {dot}
    </>
  ),
  offline: (
    <>
      <circle cx="8" cy="8" r="5.6" {...line} strokeDasharray="3.75 2.11" />
      {dot}
    </>
  ),
  attention: (
    <>
      <circle cx="8" cy="8" r="5.8" {...line} />
      <path d="M8 4.9v3.4" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="8" cy="10.9" r="1" fill="currentColor" />
    </>
  ),
}

/** The ring of the sync chip: solid is delivered, turning is sending, dashed is held on this device. */
export function SyncGlyph({ ring, size = sizes.icon.md }: { ring: SyncRing; size?: number }) {
  return (
    <GlyphSvg grid={16} size={size}>
      {rings[ring]}
    </GlyphSvg>
  )
}

/** The dashed ring of work that waits on this device. */
export function PendingGlyph({ size = sizes.icon.sm, label }: { size?: number; label?: string }) {
  return (
    <GlyphSvg grid={14} size={size} label={label}>
      <circle cx="7" cy="7" r="5.2" stroke="currentColor" strokeWidth="1.6" strokeDasharray="3.45 2" />
      <circle cx="7" cy="7" r="1.7" fill="currentColor" />
    </GlyphSvg>
  )
}
