import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { latePart, useLatePart } from '#app/late/late-part.ts'
import type { FilterChange, InboxLocation } from '../location.ts'

export interface FilterMenuProps {
  place: InboxLocation
  onChange: (change: FilterChange) => void
}

/** Lazily loaded filter form. */
export const filterPopover = latePart(() => import('./filter-popover.tsx'))

/** Button that opens the filters of the list. */
export function FilterMenu({ place, onChange }: FilterMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const popover = useLatePart(filterPopover, anchor !== null)
  return (
    <>
      <IconButton
        name="Filter"
        icon={ListFilter}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        pressed={Object.keys(place.filters).length > 0}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {popover && (
        <popover.FilterPopover
          anchor={anchor}
          onClose={() => setAnchor(null)}
          place={place}
          onChange={onChange}
        />
      )}
    </>
  )
}
