import { SuggestionList } from './suggestion-list.tsx'
import type { OfferedPlaceholder, PlaceholderPopup } from './placeholder-popup.ts'

const optionOf = ({ name, words, value }: OfferedPlaceholder) => ({
  value: name,
  label: words,
  detail: value === undefined ? `{{${name}}}` : (value ?? 'Empty here'),
})

/** Placeholders to choose from under the two braces that were typed, with what each stands for here. */
export function PlaceholderList({ popup }: { popup: PlaceholderPopup }) {
  return <SuggestionList popup={popup} label="Placeholders" optionOf={optionOf} />
}
