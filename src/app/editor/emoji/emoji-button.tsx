import type { Editor } from '@tiptap/react'
import { Smile } from 'lucide-react'
import { lazy, Suspense, use, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { loadEmoji } from './emoji-data.ts'

const EmojiPicker = lazy(async () => ({ default: (await import('./emoji-picker.tsx')).EmojiPicker }))

interface EmojiButtonProps {
  editor: Editor | undefined
}

/** Opens the emoji picker; the choice is inserted at the cursor. */
export function EmojiButton({ editor }: EmojiButtonProps) {
  const [open, setOpen] = useState<{ anchor: Element; all: ReturnType<typeof loadEmoji> }>()
  const close = () => setOpen(undefined)
  return (
    <>
      <IconButton
        name="Insert emoji"
        icon={Smile}
        keys=":"
        disabled={!editor}
        aria-haspopup="dialog"
        aria-expanded={open !== undefined}
        // Phones have emoji on their keyboard, and no room in the toolbar.
        sx={(theme) => ({ [theme.media.phone]: { display: 'none' } })}
        onClick={({ currentTarget }) => setOpen({ anchor: currentTarget, all: loadEmoji() })}
      />
      {open && (
        <Suspense fallback={<HeldKeys />}>
          <Picker
            {...open}
            onPick={(emoji) => {
              close()
              editor?.chain().focus().insertContent(emoji).run()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

interface PickerProps {
  anchor: Element
  all: ReturnType<typeof loadEmoji>
  onPick: (emoji: string) => void
  onClose: () => void
}

function Picker({ all, ...rest }: PickerProps) {
  return <EmojiPicker all={use(all)} {...rest} />
}
