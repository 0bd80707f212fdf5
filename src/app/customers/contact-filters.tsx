import { useState } from 'react'
import { countries } from '#domain/places/countries.ts'
import { useLive } from '#app/desk/use-live.ts'
import { SearchField } from '#app/records/search-field.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import { Button } from '#app/ui/button.tsx'
import { DropdownButton } from '#app/ui/dropdown-button.tsx'
import type { Option } from '#app/ui/options.ts'
import { reference } from '#local/queries/people.ts'
import type { ListPlaceOf } from './list-place.ts'
import { ListFilters } from './list-styles.ts'

const anyCountry: readonly Option<string | undefined>[] = [
  { value: undefined, label: 'Any country' },
  ...countries.map(({ code, name }) => ({ value: code, label: name })),
]

interface ContactFiltersProps<Sort extends string> {
  place: ListPlaceOf<Sort>
  go: (to: Partial<ListPlaceOf<Sort>>) => void
  isNarrowed: boolean
}

/** What the contacts are narrowed by, all of it (D1-159). */
export function ContactFilters<Sort extends string>({ place, go, isNarrowed }: ContactFiltersProps<Sort>) {
  const labels = useLive(reference, undefined)?.labels
  const [text, setText] = useState(place.text)
  const tags: Option<number | undefined>[] = [
    { value: undefined, label: 'Any tag' },
    ...[...(labels?.values() ?? [])]
      .toSorted((a, b) => a.label.localeCompare(b.label))
      .map(({ id, label, color }) => ({
        ...{ value: id, label, icon: <TagDot name={label} color={color} /> },
      })),
  ]
  const find = (words: string) => {
    setText(words)
    go({ text: words })
  }
  return (
    <ListFilters role="search" aria-label="Filter">
      <SearchField label="Find a contact" value={text} onChange={find} />
      <DropdownButton label="Tag" value={place.tag} options={tags} onChange={(tag) => go({ tag })} />
      <DropdownButton
        label="Country"
        value={place.country}
        options={anyCountry}
        onChange={(country) => go({ country })}
      />
      {isNarrowed && (
        <span data-end>
          <Button
            variant="ghost"
            onClick={() => {
              setText('')
              go({ text: '', tag: undefined, country: undefined })
            }}
          >
            Reset Filter
          </Button>
        </span>
      )}
    </ListFilters>
  )
}
