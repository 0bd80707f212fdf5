import MuiIconButton from '@mui/material/IconButton'
import type { IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton'
import type { LucideIcon } from 'lucide-react'
import type { ElementType, MouseEvent } from 'react'
import { denialTexts } from '../denial.ts'
import type { Denial } from '../denial.ts'
import { Icon } from './icon.tsx'
import type { IconSize } from './icon.tsx'
import { ariaKeys } from '../tips/key-text.ts'
import { Tip } from '../tips/tip.tsx'

type Base = Omit<MuiIconButtonProps, 'aria-label' | 'children' | 'size' | 'color' | 'name'>

export interface IconButtonProps extends Base {
  /** Read aloud and shown as the tooltip. */
  name: string
  icon: LucideIcon
  /** sm 26, md 30, lg 36; 44 to touch at any size. */
  size?: 'sm' | 'md' | 'lg'
  iconSize?: IconSize
  keys?: string | undefined
  /** For a toggle: its state, shown and announced. */
  pressed?: boolean
  /** For a star: a toggle, filled in the lantern colour when on. */
  lit?: boolean
  /** Draws the icon filled: for a running or paused timer. */
  filled?: boolean
  denied?: Denial | undefined
  tipPlacement?: 'top' | 'bottom' | 'left' | 'right'
  component?: ElementType
  to?: string
  href?: string
  target?: string
  rel?: string
}

const muiSize = { sm: 'small', md: 'medium', lg: 'large' } as const

/** A square button that shows only an icon. */
export function IconButton({
  name,
  icon,
  size = 'md',
  iconSize = 'md',
  keys,
  pressed,
  lit,
  filled,
  denied,
  disabled = false,
  tipPlacement,
  onClick,
  sx,
  ...rest
}: IconButtonProps) {
  // A natively disabled button would lose its tooltip and the focus.
  const isOff = Boolean(denied) || disabled
  const stop = (event: MouseEvent) => event.preventDefault()
  return (
    <Tip text={denied ? denialTexts[denied] : name} keys={denied ? undefined : keys} placement={tipPlacement}>
      <MuiIconButton
        {...rest}
        size={muiSize[size]}
        aria-label={name}
        aria-keyshortcuts={ariaKeys(keys)}
        aria-pressed={pressed ?? lit}
        aria-disabled={isOff || undefined}
        data-denied={denied}
        onClick={isOff ? stop : onClick}
        sx={[
          lit ? { '&&': { color: 'lantern' }, '&&:not(:hover)': { bgcolor: 'transparent' } } : {},
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        <Icon of={icon} size={iconSize} filled={lit ?? filled} />
      </MuiIconButton>
    </Tip>
  )
}
