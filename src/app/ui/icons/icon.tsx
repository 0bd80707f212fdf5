import type { LucideIcon } from 'lucide-react'
import { size as sizes } from '#app/theme/tokens.ts'

export type IconSize = keyof typeof sizes.icon

interface IconProps {
  of: LucideIcon
  /** xs 12, sm 14 in dense controls, md 16, lg 18 in the top bar, rail 20, phone 22, hero 24. */
  size?: IconSize
  /** Only for a lit star and a running or paused timer. */
  filled?: boolean
  /** Given when the icon stands alone and means something; otherwise it is hidden from assistive technology. */
  label?: string
}

/** The one way to draw an outline icon: fixes size and stroke. */
export function Icon({ of: Drawing, size = 'md', filled = false, label }: IconProps) {
  return (
    <Drawing
      size={sizes.icon[size]}
      strokeWidth={sizes.iconStroke}
      fill={filled ? 'currentColor' : 'none'}
      style={{ flex: 'none', display: 'block' }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
