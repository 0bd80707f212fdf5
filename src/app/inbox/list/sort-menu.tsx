import { ArrowUpDown } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Menu, MenuRow } from '#app/ui/menus/menu.tsx'
import { listSorts, type ListSort } from '#domain/conversations/list.ts'
import { sortTexts } from '../location-texts.ts'

interface SortMenuProps {
  sort: ListSort
  onChange: (sort: ListSort) => void
}

/** Menu for the order of the list. */
export function SortMenu({ sort, onChange }: SortMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <IconButton
        name={`Sort: ${sortTexts[sort]}`}
        icon={ArrowUpDown}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        pressed={sort !== 'newest'}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu label="Sort" anchor={anchor} align="right" onClose={() => setAnchor(undefined)}>
        {listSorts.map((each) => (
          <MenuRow
            key={each}
            label={sortTexts[each]}
            selected={each === sort}
            onClick={() => onChange(each)}
          />
        ))}
      </Menu>
    </>
  )
}
