import { Users } from 'lucide-react'
import { Avatar } from '#app/marks/avatar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Mentionable, MentionPopup } from './mention-popup.ts'
import { SuggestionList } from './suggestion-list.tsx'

const optionOf = ({ id, name, picture, detail = '' }: Mentionable) =>
  id === 'all'
    ? { value: id, label: name, icon: <Icon of={Users} />, detail: 'Everybody with access to this inbox' }
    : { value: id, label: name, icon: <Avatar id={id} name={name} src={picture} size="xs" />, detail }

/** People to call, under the @ that was typed. */
export function MentionList({ popup }: { popup: MentionPopup }) {
  return <SuggestionList popup={popup} label="People" optionOf={optionOf} />
}
