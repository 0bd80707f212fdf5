import { Popover } from '@mui/material'
import { motion } from '#app/theme/tokens.ts'
import FilterForm from './filter-form.tsx'
import type { FilterMenuProps } from './filter-menu.tsx'

interface FilterPopoverProps extends FilterMenuProps {
  anchor: HTMLElement | null
  onClose: () => void
}

/** Popover with the filter form. */
export function FilterPopover({ anchor, onClose, place, onChange }: FilterPopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={motion.fast}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filter' } }}
    >
      <FilterForm place={place} onChange={onChange} onDone={onClose} />
    </Popover>
  )
}
