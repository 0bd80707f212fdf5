import { styled } from '#app/theme/styled.ts'
import { lazy, Suspense, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import type { LabelInput } from '#domain/labels/label-mutators.ts'
import type { Label } from '#domain/labels/label.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { OptionPopup } from '#app/ui/options/option-popup.tsx'
import { TagDot } from '#app/marks/tag-dot.tsx'
import { LockedTip, Tip } from '#app/ui/tips/tip.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import { useTagActions } from './use-tags.ts'

const TagDialog = lazy(() => import('./tag-dialog.tsx'))

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

/** Option value of the tag to create. */
const newTag = 0

/** Target of the tag dialog: a tag, or a new one with a typed name. */
export interface EditedTag {
  tag?: Label
  name?: string
}

interface TagPickerProps {
  onAdd: (labelId: number, after?: string) => void
  onRemove: (labelId: number) => void
  edited: EditedTag | undefined
  onEdit: (edited: EditedTag | undefined) => void
}

/** List that adds and removes the conversation's tags, with the dialog to create and edit tags. */
export function TagPicker({ onAdd, onRemove, edited, onEdit }: TagPickerProps) {
  const { conversation, reference, denied } = useConversation()
  const keysOf = useKeysOf()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const tags = useTagActions()
  const has = (id: number) => conversation.labelIds.includes(id)
  const options = [...reference.labels.values()]
    .sort((a, b) => a.label.localeCompare(b.label))
    .map((label) => ({
      value: label.id,
      label: label.label,
      icon: <TagDot color={label.color} />,
    }))
  const close = () => onEdit(undefined)
  const save = (words: LabelInput) => {
    close()
    if (edited?.tag) tags.edit(edited.tag.id, words)
    else tags.create(words, onAdd)
  }
  const pick = (id: number, query: string) => {
    if (id !== newTag) return has(id) ? onRemove(id) : onAdd(id)
    setAnchor(undefined)
    return onEdit({ name: query.trim() })
  }
  const button = (
    <Add
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
          last={(query) => ({
            value: newTag,
            label: query.trim() ? `+ Add Tag “${query.trim()}”` : '+ Add Tag',
            denied: tags.denied,
          })}
          isChosen={has}
          onPick={pick}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {edited && (
        <Suspense fallback={<HeldKeys />}>
          <TagDialog
            {...edited}
            denied={tags.denied}
            onClose={close}
            onSave={save}
            onDelete={() => edited.tag && tags.remove(edited.tag, close)}
          />
        </Suspense>
      )}
    </>
  )
}
