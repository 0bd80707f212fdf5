import type MenuItem from '@mui/material/MenuItem'
import { createContext } from 'react'
import type { ReactNode } from 'react'

/** Context of an open menu for its rows. */
export const MenuParts = createContext<{ close: () => void; Item: typeof MenuItem } | null>(null)

export interface MenuProps {
  label: string
  /** Anchor element; undefined while closed. */
  anchor: Element | undefined
  onClose: () => void
  align?: 'left' | 'right'
  children: ReactNode
}
