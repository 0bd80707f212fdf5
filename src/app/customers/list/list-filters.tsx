import { useState } from 'react'
import type { FieldOwner } from '#domain/customers/custom-field.ts'
import { SearchField } from '#app/records/search-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { ListLocation } from './list-location.ts'
import { PageFilters as Frame } from '#app/records/page-layout.ts'

interface ListFiltersProps<Sort extends string> {
  owner: FieldOwner
  place: ListLocation<Sort>
  go: (to: Partial<ListLocation<Sort>>) => void
  isNarrowed: boolean
}

/** Filters of a list; clearing them shows all (SEG-016, SEG-017). */
export function ListFilters<Sort extends string>({ owner, place, go, isNarrowed }: ListFiltersProps<Sort>) {
  const [text, setText] = useState(place.text)
  const find = (words: string) => {
    setText(words)
    go({ text: words })
  }
  return (
    <Frame role="search" aria-label="Filter">
      <SearchField
        label={owner === 'contact' ? 'Find a contact' : 'Find a company'}
        value={text}
        onChange={find}
      />
      <FilterFields owner={owner} value={place.filters} onChange={(filters) => go({ filters })} />
      {isNarrowed && (
        <span data-end>
          <Button
            variant="ghost"
            onClick={() => {
              setText('')
              go({ text: '', filters: {} })
            }}
          >
            Reset Filter
          </Button>
        </span>
      )}
    </Frame>
  )
}
