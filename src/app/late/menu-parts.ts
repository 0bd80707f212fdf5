import type MenuItem from '@mui/material/MenuItem'
import { createContext } from 'react'
import type { ReactNode } from 'react'

/** Given by the open menu to its rows. */
export const MenuParts = createContext<{ close: () => void; Item: typeof MenuItem } | null>(null)

export interface MenuProps {
  label: string
  /** Element that it opens at; closed while undefined. */
  anchor: Element | undefined
  onClose: () => void
  align?: 'left' | 'right'
  children: ReactNode
}
