import type MenuItem from '@mui/material/MenuItem'
import { createContext, type ReactNode } from 'react'

export interface MenuProps {
  label: string
  /** Where it opens; closed while undefined. */
  anchor: Element | undefined
  onClose: () => void
  align?: 'left' | 'right'
  children: ReactNode
}

/** Given by the open menu to its rows. */
export const MenuParts = createContext<{ close: () => void; Item: typeof MenuItem } | null>(null)
