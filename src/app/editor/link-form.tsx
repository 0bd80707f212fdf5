import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { PopoverForm } from './popover-form.tsx'

/** Normalises a web or mail address; null if invalid. */
export function toAddress(text: string): string | null {
  const trimmed = text.trim()
  if (/^(https?|mailto|tel):\S+$/i.test(trimmed)) return trimmed
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed)) return `mailto:${trimmed}`
  return /^[^\s:]+\.[^\s:]{2,}/.test(trimmed) ? `https://${trimmed}` : null
}

interface LinkFormProps {
  editor: Editor
  anchor: HTMLElement
  onClose: () => void
}

/** Links the selected text, or inserts the address if nothing is selected. */
export function LinkForm({ editor, anchor, onClose }: LinkFormProps) {
  const present = String(editor.getAttributes('link')['href'] ?? '')
  const [text, setText] = useState(present)
  const [isWrong, setIsWrong] = useState(false)
  const apply = () => {
    const href = toAddress(text)
    if (!href) return setIsWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !present)
      chain
        .insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain.setLink({ href }).run()
    return onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <PopoverForm
      {...{ anchor, onClose }}
      onSubmit={apply}
      actions={
        <>
          {present && (
            <Button variant="danger" size="small" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button type="submit" variant="primary" size="small">
            Set link
          </Button>
        </>
      }
    >
      <TextInput
        label="Address"
        value={text}
        onChange={(value) => {
          setText(value)
          setIsWrong(false)
        }}
        error={isWrong ? 'Write a web or mail address' : undefined}
        placeholder="example.com"
        autoFocus
      />
    </PopoverForm>
  )
}
