import { Users } from 'lucide-react'
import type { Label } from '#domain/labels/label.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Emoji } from '../emoji/emoji-data.ts'
import type { Mentionable } from './mention-popup.ts'
import type { OfferedPlaceholder } from './placeholder-popup.ts'

export const emojiOption = ({ emoji, names, description }: Emoji) => ({
  value: emoji,
  label: description,
  icon: <span aria-hidden>{emoji}</span>,
  detail: `:${names[0] ?? ''}:`,
})

export const personOption = ({ id, name, picture, detail = '' }: Mentionable) =>
  id === 'all'
    ? { value: id, label: name, icon: <Icon of={Users} />, detail: 'Everybody with access to this inbox' }
    : { value: id, label: name, icon: <Avatar id={id} name={name} src={picture} size="xs" />, detail }

/** Option of a placeholder with its current value. */
export const placeholderOption = ({ name, words, value }: OfferedPlaceholder) => ({
  value: name,
  label: words,
  detail: value === undefined ? `{{${name}}}` : (value ?? 'Empty here'),
})

export const tagOption = ({ id, label, color }: Label) => ({
  value: id,
  label,
  icon: <TagDot color={color} />,
})
