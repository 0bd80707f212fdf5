import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { MenuParts, type MenuProps } from './menu-parts.ts'

/** The open menu, apart from its button: the first screen shows none. */
export function MenuBody({ label, anchor, onClose, align = 'left', children }: MenuProps) {
  return (
    <MenuParts value={{ close: onClose, Item: MenuItem }}>
      <MuiMenu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: align }}
        transformOrigin={{ vertical: 'top', horizontal: align }}
        disableScrollLock
        slotProps={{ list: { 'aria-label': label, disabledItemsFocusable: true } }}
      >
        {children}
      </MuiMenu>
    </MenuParts>
  )
}
