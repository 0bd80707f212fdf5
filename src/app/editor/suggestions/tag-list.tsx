import type { Label } from '#domain/labels/label.ts'
import { TagDot } from '#app/marks/tag-dot.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import type { TagPopup } from './tag-popup.ts'

const optionOf = ({ id, label, color }: Label) => ({
  value: id,
  label,
  icon: <TagDot name="" color={color} />,
})

/** Tags to put on, under the # that was typed. */
export function TagList({ popup }: { popup: TagPopup }) {
  return <SuggestionList popup={popup} label="Tags to add" optionOf={optionOf} />
}
