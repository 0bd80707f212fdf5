import { Popover } from '@mui/material'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { motion } from '#app/theme/tokens.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { FilterChange, Place } from './place.ts'

const FilterForm = lazy(() => import('./filter-form.tsx'))

interface FilterMenuProps {
  place: Place
  onChange: (change: FilterChange) => void
}

/** Narrows the list by whom it is with, label, priority and inbox. */
export function FilterMenu({ place, onChange }: FilterMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
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
      {/* Around the popover: it measures what it holds once, when it opens. */}
      <Suspense>
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          transitionDuration={motion.fast}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filter' } }}
        >
          <FilterForm place={place} onChange={onChange} onDone={close} />
        </Popover>
      </Suspense>
    </>
  )
}
