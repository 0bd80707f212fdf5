import MuiMenu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { MenuParts, type MenuProps } from './menu-parts.ts'

/** Minimum room for a menu below its button, in px; with less it opens on the side with more room. */
const enough = 240
/** Distance to the window's edge, in px: the margin of popovers plus the gap below the button. */
const margin = 20

/** Side and maximum height of a menu: a taller one would cover its button. */
function roomAt(anchor: Element | undefined) {
  if (!anchor) return { isAbove: false, maxHeight: undefined }
  const { top, bottom } = anchor.getBoundingClientRect()
  const [above, below] = [top - margin, innerHeight - bottom - margin]
  const isAbove = below < enough && above > below
  return { isAbove, maxHeight: Math.max(isAbove ? above : below, 0) || undefined }
}

/** The open menu, separate from its button because it is not needed for first paint. */
export function MenuBody({ label, anchor, onClose, align = 'left', children }: MenuProps) {
  const { isAbove, maxHeight } = roomAt(anchor)
  return (
    <MenuParts value={{ close: onClose, Item: MenuItem }}>
      <MuiMenu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={onClose}
        anchorOrigin={{ vertical: isAbove ? 'top' : 'bottom', horizontal: align }}
        transformOrigin={{ vertical: isAbove ? 'bottom' : 'top', horizontal: align }}
        disableScrollLock
        slotProps={{
          paper: { style: { maxHeight, ...(isAbove && { marginTop: -4 }) } },
          list: { 'aria-label': label, disabledItemsFocusable: true },
        }}
      >
        {children}
      </MuiMenu>
    </MenuParts>
  )
}
