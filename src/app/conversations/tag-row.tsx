import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import type { Label } from '#domain/conversations/label.ts'
import { keysOf } from '#app/commands/commands.ts'
import { LockedTip, Tip } from '#app/ui/tip.tsx'
import { OptionPopup } from '#app/ui/option-popup.tsx'
import { usePendingShown } from '#app/ui/pending-mark.tsx'
import { TagChip, TagDot } from '#app/ui/tag-chip.tsx'
import { useConversation } from './conversation-view.ts'

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

const Add = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  ...theme.typography.caption,
  flex: 'none',
  height: theme.size.tag,
  padding: theme.spacing(0, 2),
  borderRadius: theme.radius.tag,
  fontWeight: theme.weight.control,
  color: theme.vars.palette.ink3,
  boxShadow: theme.insetRing('lineStrong'),
  whiteSpace: 'nowrap',
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
  [theme.media.touch]: { height: theme.size.controlSm },
  '&[aria-disabled]': { cursor: 'default', backgroundColor: theme.vars.palette.hover },
}))

const mostOpen = 2

interface TagRowProps {
  /** Added on this device and not delivered. */
  added: ReadonlySet<number>
  removed: ReadonlySet<number>
  onAdd: (labelId: number) => void
  onRemove: (labelId: number) => void
}

/** The conversation's tags, and a list to add or take off existing ones. */
export function TagRow({ added, removed, onAdd, onRemove }: TagRowProps) {
  const { conversation, reference, isOffline, denied } = useConversation()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isAddedShown = usePendingShown(added.size > 0, isOffline)
  const isRemovedShown = usePendingShown(removed.size > 0, isOffline)
  const opener = useRef<HTMLButtonElement>(null)
  const known = (ids: Iterable<number>) =>
    [...ids].flatMap((id) => reference.labels.get(id) ?? ([] as Label[]))
  const shown = known(conversation.labelIds)
  const leaving = isRemovedShown
    ? known(removed).filter((label) => !conversation.labelIds.includes(label.id))
    : []
  const count = shown.length + leaving.length
  const options = known(reference.labels.keys())
    .sort((a, b) => a.label.localeCompare(b.label))
    .map((label) => ({
      value: label.id,
      label: label.label,
      icon: <TagDot name="" color={label.color} />,
    }))
  const button = (
    <Add
      ref={opener}
      type="button"
      data-field="tags"
      aria-haspopup="listbox"
      aria-expanded={anchor !== undefined}
      aria-disabled={denied ? true : undefined}
      onClick={(event) => denied || setAnchor(event.currentTarget)}
    >
      + Add Tag
    </Add>
  )
  return (
    <>
      <Tags aria-label="Tags" data-many={count > mostOpen || undefined}>
        {shown.map((label) => (
          <li key={label.id}>
            <TagChip
              name={label.label}
              color={label.color}
              pending={isAddedShown && added.has(label.id)}
              {...(denied ? {} : { onRemove: () => onRemove(label.id) })}
            />
          </li>
        ))}
        {leaving.map((label) => (
          <li key={label.id}>
            <TagChip name={label.label} color={label.color} leaving />
          </li>
        ))}
      </Tags>
      {count > mostOpen && <Rest>{`+${count - mostOpen}`}</Rest>}
      {denied ? (
        <LockedTip denied={denied}>{button}</LockedTip>
      ) : (
        <Tip text="Add a tag" keys={keysOf('conversation.tag')}>
          {button}
        </Tip>
      )}
      {anchor && (
        <OptionPopup
          label="Tags"
          anchor={anchor}
          options={options}
          isChosen={(id) => conversation.labelIds.includes(id)}
          onPick={(id) => (conversation.labelIds.includes(id) ? onRemove(id) : onAdd(id))}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
