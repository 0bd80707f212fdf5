import type { Editor } from '@tiptap/react'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { FormatBar } from './format-bar.tsx'
import type { FindPicture } from './inline-picture.ts'
import { MessageEditor } from './message-editor.tsx'
import { formWriting } from './outgoing-html.ts'
import type { PlaceholderPopup } from './suggestions/placeholder-popup.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Field, type FieldStyle } from '#app/ui/field.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { EditorFrame } from './editor-frame.ts'

interface HtmlFieldProps extends Pick<FieldStyle, 'label' | 'help' | 'error' | 'optional'> {
  html: string
  onChange: (html: string) => void
  /** Placeholder text while it is empty. */
  hint: string
  /** Placeholders by name, with their labels. */
  placeholders?: Readonly<Record<string, string>>
  /** Opens at two braces. */
  popup?: PlaceholderPopup
  /** Reduced height, for a few lines. */
  isShort?: boolean
  /** Given if files are allowed. */
  files?: {
    findPicture: FindPicture
    /** Called for dropped or pasted files. */
    onFiles: (files: File[], editor: Editor) => void
  }
  onSave?: () => void
}

const noPicture: FindPicture = () => Promise.resolve(undefined)

/** Rich text field of a form. */
export function HtmlField(props: HtmlFieldProps) {
  const { label, html, onChange, hint, placeholders, popup, files, onSave, error, isShort, ...look } = props
  const [editor, setEditor] = useState<Editor>()
  const refuse = () => showToast({ text: `${label} holds text and links, no files` })
  return (
    <Field
      {...look}
      group
      label={label}
      error={error}
      aside={
        placeholders && (
          <MenuButton name="Placeholders" label="Placeholders" icon={Braces} variant="ghost" size="sm">
            {Object.entries(placeholders).map(([name, words]) => (
              <MenuRow
                key={name}
                label={words}
                onClick={() => editor?.chain().focus().insertContent(`{{${name}}}`).run()}
              />
            ))}
          </MenuButton>
        )
      }
    >
      {({ describedBy }) => (
        <EditorFrame data-wrong={error !== undefined || undefined} data-short={isShort || undefined}>
          <MessageEditor
            label={label}
            invalid={error !== undefined}
            describedBy={describedBy}
            html={html}
            onChange={onChange}
            onReady={setEditor}
            writing={formWriting}
            hint={hint}
            enterSends={false}
            people={[]}
            {...(popup && { placeholders: popup })}
            findPicture={files?.findPicture ?? noPicture}
            onSend={() => onSave?.()}
            onFiles={files?.onFiles ?? refuse}
          />
          {editor && (
            <FormatBar editor={editor} writing={formWriting} {...(files && { onPictures: files.onFiles })} />
          )}
        </EditorFrame>
      )}
    </Field>
  )
}
