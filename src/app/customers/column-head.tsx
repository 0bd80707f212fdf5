import { ArrowDown, ArrowUp } from 'lucide-react'
import { Icon } from '#app/ui/icon.tsx'
import { turned, type ListPlaceOf } from './list-place.ts'

interface ColumnHeadProps<Sort extends string> {
  label: string
  by: Sort
  place: ListPlaceOf<Sort>
  go: (to: Partial<ListPlaceOf<Sort>>) => void
}

/** The name of a column that puts the list in order. */
export function ColumnHead<Sort extends string>({ label, by, place, go }: ColumnHeadProps<Sort>) {
  const isIt = place.sort === by
  const words = isIt ? `${label}, ${place.order === 'asc' ? 'ascending' : 'descending'}` : `Sort by ${label}`
  return (
    <button type="button" aria-pressed={isIt} aria-label={words} onClick={() => go(turned(place, by))}>
      {label}
      {isIt && <Icon of={place.order === 'asc' ? ArrowUp : ArrowDown} size="xs" />}
    </button>
  )
}
