import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { latePart, useLatePart } from '#app/late/late-part.ts'
import type { FilterChange, Place } from '../place.ts'

export interface FilterMenuProps {
  place: Place
  onChange: (change: FilterChange) => void
}

/** The form of the filter. */
export const filterPopover = latePart(() => import('./filter-popover.tsx'))

/** Narrows the list by whom it is with, label, priority and inbox. */
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
