import MuiButton from '@mui/material/Button'
import type { ButtonProps as MuiButtonProps } from '@mui/material/Button'
import { styled } from '#app/theme/styled.ts'
import { Lock } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ElementType, MouseEvent } from 'react'
import type { Denial } from './denial.ts'
import { Icon } from './icons/icon.tsx'
import { ariaKeys } from './tips/key-text.ts'
import { LockedTip } from './tips/tip.tsx'

// Both labels share one grid cell, so that the width stays the same.
const Labels = styled('span')({ display: 'grid', justifyItems: 'center', '& > *': { gridArea: '1 / 1' } })

const quiet = ['outline', 'ghost']

export interface ButtonProps extends Omit<MuiButtonProps, 'color' | 'startIcon' | 'endIcon'> {
  /** primary (one per view), outline, ghost, danger (text), dangerFill (delete dialogs), dusk, pine (AI help). */
  variant?: MuiButtonProps['variant']
  icon?: LucideIcon
  endIcon?: LucideIcon
  /** Shows `busyLabel`; disabled, but keeps its width and the focus. */
  busy?: boolean
  busyLabel?: string
  keys?: string | undefined
  denied?: Denial | undefined
  component?: ElementType
  to?: string
  /** For a link to another window. */
  target?: '_blank'
  rel?: 'noopener'
}

export function Button(props: ButtonProps) {
  const { icon, endIcon, busy, busyLabel, keys, denied, children, onClick, sx, ...rest } = props
  const isOff = Boolean(denied || busy)
  const stop = (event: MouseEvent) => event.preventDefault()
  const startIcon = denied === 'role' || denied === 'plan' ? Lock : icon
  const iconSize = rest.size === 'small' ? 'sm' : 'md'
  return (
    <LockedTip denied={denied}>
      <MuiButton
        {...rest}
        onClick={isOff ? stop : onClick}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
        aria-keyshortcuts={ariaKeys(keys)}
        startIcon={startIcon && <Icon of={startIcon} size={iconSize} />}
        endIcon={endIcon && <Icon of={endIcon} size="sm" />}
        sx={[
          quiet.includes(rest.variant ?? 'outline') && !isOff
            ? { '& > .MuiButton-icon': { color: 'ink3' } }
            : {},
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        {busyLabel ? (
          <Labels>
            <span style={busy ? { visibility: 'hidden' } : undefined}>{children}</span>
            <span style={busy ? undefined : { visibility: 'hidden' }}>{busyLabel}</span>
          </Labels>
        ) : (
          children
        )}
      </MuiButton>
    </LockedTip>
  )
}
