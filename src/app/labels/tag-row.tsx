import { styled } from '#app/theme/styled.ts'
import { useState } from 'react'
import type { Label } from '#domain/labels/label.ts'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { TagChip } from '#app/marks/tag-chip.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import { TagPicker, type EditedTag } from './tag-picker.tsx'
import { useTagActions } from './use-tags.ts'

/** Tags and the add button stay together. */
const Group = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  flex: '0 1 auto',
  gap: theme.spacing(1.5),
  minWidth: 0,
  [theme.below('thread')]: { flexWrap: 'nowrap' },
  [theme.below('actionBar')]: { flexWrap: 'wrap' },
  [theme.media.touch]: { rowGap: theme.spacing(4) },
  [theme.media.phone]: { flex: 'none', flexWrap: 'nowrap' },
}))

const Tags = styled('ul')(({ theme }) => ({
  display: 'contents',
  '& > li': { display: 'inline-flex', flex: 'none', maxWidth: '100%' },
  [theme.below('thread')]: {
    '& > li': { flex: '0 1 auto', minWidth: theme.size.touch },
    '&[data-many] > li:nth-of-type(n + 3)': { display: 'none' },
  },
  [theme.below('actionBar')]: {
    '& > li': { flex: 'none' },
    '&[data-many] > li:nth-of-type(n)': { display: 'inline-flex' },
  },
}))

const Rest = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  alignItems: 'center',
  height: theme.size.tag,
  padding: theme.spacing(0, 2),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.control,
  color: theme.vars.palette.tag.grey.text,
  backgroundColor: theme.vars.palette.tag.grey.bg,
  [theme.below('thread')]: { display: 'inline-flex' },
  [theme.below('actionBar')]: { display: 'none' },
}))

const maxOpen = 2

interface TagRowProps {
  /** Added on this device and not sent. */
  added: ReadonlySet<number>
  removed: ReadonlySet<number>
  onAdd: (labelId: number, after?: string) => void
  onRemove: (labelId: number) => void
}

/** The conversation's tags, with a list to add and remove them. */
export function TagRow({ added, removed, onAdd, onRemove }: TagRowProps) {
  const { conversation, reference, isOffline, denied } = useConversation()
  const [edited, setEdited] = useState<EditedTag>()
  const { denied: tagsDenied } = useTagActions()
  const isAddedShown = usePendingShown(added.size > 0, isOffline)
  const isRemovedShown = usePendingShown(removed.size > 0, isOffline)
  const known = (ids: Iterable<number>) =>
    [...ids].flatMap((id) => reference.labels.get(id) ?? ([] as Label[]))
  const shown = known(conversation.labelIds)
  const leaving = isRemovedShown
    ? known(removed).filter((label) => !conversation.labelIds.includes(label.id))
    : []
  const count = shown.length + leaving.length
  return (
    <Group>
      <Tags aria-label="Tags" data-many={count > maxOpen || undefined}>
        {shown.map((label) => (
          <li key={label.id}>
            <TagChip
              name={label.label}
              color={label.color}
              pending={isAddedShown && added.has(label.id)}
              {...(denied ? {} : { onRemove: () => onRemove(label.id) })}
              {...(tagsDenied || label.isStatic ? {} : { onOpen: () => setEdited({ tag: label }) })}
            />
          </li>
        ))}
        {leaving.map((label) => (
          <li key={label.id}>
            <TagChip name={label.label} color={label.color} leaving />
          </li>
        ))}
      </Tags>
      {count > maxOpen && <Rest>{`+${count - maxOpen}`}</Rest>}
      <TagPicker onAdd={onAdd} onRemove={onRemove} edited={edited} onEdit={setEdited} />
    </Group>
  )
}
