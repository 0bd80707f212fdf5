import { SuggestionList } from './suggestion-list.tsx'
import type { Emoji } from '../emoji/emoji-data.ts'
import type { EmojiPopup } from './emoji-popup.ts'

const optionOf = ({ emoji, names, description }: Emoji) => ({
  value: emoji,
  label: description,
  icon: <span aria-hidden>{emoji}</span>,
  detail: `:${names[0] ?? ''}:`,
})

/** Emoji to choose from under the : that was typed. */
export function EmojiList({ popup }: { popup: EmojiPopup }) {
  return <SuggestionList popup={popup} label="Emoji" optionOf={optionOf} />
}
