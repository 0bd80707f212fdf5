import type { Editor } from '@tiptap/react'
import { Braces } from 'lucide-react'
import { useState } from 'react'
import { placeholderNames, placeholders } from '#domain/templates/placeholders.ts'
import { FormatBar } from '#app/editor/format-bar.tsx'
import type { FindPicture } from '#app/editor/inline-picture.ts'
import { MessageEditor } from '#app/editor/message-editor.tsx'
import { formWriting } from '#app/editor/outgoing-html.ts'
import { EditorFrame } from '#app/forms/editor-frame.ts'
import { PlaceholderPopup } from '#app/editor/placeholder-popup.ts'
import { Field } from '#app/ui/field.tsx'
import { MenuButton } from '#app/ui/menu-button.tsx'
import { MenuRow } from '#app/ui/menu.tsx'

interface BodyFieldProps {
  html: string
  error: string | undefined
  onChange: (html: string) => void
  findPicture: FindPicture
  /** Files that were dropped or pasted into the editor. */
  onFiles: (files: File[], editor: Editor) => void
  onSave: () => void
}

/** The words of a template, with its formatting and placeholders. */
export function BodyField({ html, error, onChange, findPicture, onFiles, onSave }: BodyFieldProps) {
  const [editor, setEditor] = useState<Editor>()
  const [popup] = useState(() => new PlaceholderPopup())
  return (
    <Field
      group
      label="Body"
      error={error}
      help="Placeholders are filled when the template is used"
      aside={
        <MenuButton name="Placeholders" label="Placeholders" icon={Braces} variant="ghost" size="sm">
          {placeholderNames.map((name) => (
            <MenuRow
              key={name}
              label={placeholders[name]}
              onClick={() => editor?.chain().focus().insertContent(`{{${name}}}`).run()}
            />
          ))}
        </MenuButton>
      }
    >
      {({ describedBy }) => (
        <EditorFrame data-wrong={error !== undefined || undefined}>
          <MessageEditor
            label="Body"
            invalid={error !== undefined}
            describedBy={describedBy}
            html={html}
            onChange={onChange}
            onReady={setEditor}
            writing={formWriting}
            hint="Write what is sent often"
            enterSends={false}
            people={[]}
            placeholders={popup}
            findPicture={findPicture}
            onSend={onSave}
            onFiles={onFiles}
          />
          {editor && <FormatBar editor={editor} writing={formWriting} onPictures={onFiles} />}
        </EditorFrame>
      )}
    </Field>
  )
}
