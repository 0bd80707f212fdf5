import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { videoSource } from '#domain/knowledge/rich-words.ts'
import { PopoverForm } from '#app/editor/popover-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { requiredText } from '#domain/fields.ts'
import { articleLimits } from '#domain/knowledge/article.ts'

interface VideoFormProps {
  editor: Editor
  anchor: HTMLElement
  onClose: () => void
}

const titleSchema = requiredText('Title', articleLimits.name)
const wrong = 'Write the https address of a video on YouTube or Vimeo, or of a video file'

/** Form that inserts a video by its address. */
export function VideoForm({ editor, anchor, onClose }: VideoFormProps) {
  const [address, setAddress] = useState('')
  const [title, setTitle] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isVideo = videoSource(address.trim()) !== null
  const titleError = titleSchema.safeParse(title).error?.issues[0]?.message
  const submit = () => {
    setIsTried(true)
    if (!isVideo || titleError !== undefined) return
    const attrs = { href: address.trim(), title: title.trim() }
    editor.chain().focus().insertContent({ type: 'video', attrs }).run()
    onClose()
  }
  return (
    <PopoverForm
      {...{ anchor, onClose }}
      onSubmit={submit}
      actions={
        <Button type="submit" variant="primary" size="small">
          Insert video
        </Button>
      }
    >
      <TextInput
        label="Address"
        value={address}
        onChange={setAddress}
        error={isTried && !isVideo ? wrong : undefined}
        placeholder="https://www.youtube.com/watch?v=…"
        autoFocus
      />
      <TextInput label="Title" value={title} onChange={setTitle} error={isTried ? titleError : undefined} />
    </PopoverForm>
  )
}
