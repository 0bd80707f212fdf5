import type { LucideIcon } from 'lucide-react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../button.tsx'
import type { ButtonProps } from '../button.tsx'
import type { Denial } from '../denial.ts'
import { IconButton } from '../icons/icon-button.tsx'
import type { IconButtonProps } from '../icons/icon-button.tsx'
import { Menu } from './menu.tsx'

interface MenuButtonProps {
  /** Name of the menu; the tooltip when only an icon shows. */
  name: string
  icon?: LucideIcon
  /** Label of the button; without it it is an icon button. */
  label?: string
  variant?: ButtonProps['variant']
  size?: 'sm' | 'md'
  iconSize?: IconButtonProps['iconSize']
  /** Off if the icon alone is enough. */
  chevron?: boolean
  align?: 'left' | 'right'
  keys?: string
  denied?: Denial | undefined
  /** `MenuRow`, `MenuHeading`, `MenuLine`. */
  children: ReactNode
}

/** A button that opens a menu of actions. */
export function MenuButton(props: MenuButtonProps) {
  const {
    name,
    icon,
    label,
    variant = 'outline',
    size = 'md',
    iconSize,
    chevron = true,
    align,
    keys,
    denied,
    children,
  } = props
  const [anchor, setAnchor] = useState<HTMLElement>()
  const shared = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== undefined,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    keys,
    denied,
  }
  return (
    <>
      {label === undefined && icon ? (
        <IconButton name={name} icon={icon} size={size} iconSize={iconSize} {...shared} />
      ) : (
        <Button
          variant={variant}
          size={size === 'sm' ? 'small' : 'medium'}
          icon={icon}
          endIcon={chevron ? ChevronDown : undefined}
          aria-label={label === name ? undefined : name}
          {...shared}
        >
          {label ?? name}
        </Button>
      )}
      <Menu label={name} anchor={anchor} onClose={() => setAnchor(undefined)} align={align}>
        {children}
      </Menu>
    </>
  )
}
