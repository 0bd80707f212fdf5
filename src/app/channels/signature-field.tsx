import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { FormatBar } from '#app/editor/format-bar.tsx'
import { MessageEditor } from '#app/editor/message-editor.tsx'
import { formWriting } from '#app/editor/outgoing-html.ts'
import { EditorFrame } from '#app/forms/editor-frame.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Field } from '#app/ui/field.tsx'

interface SignatureFieldProps {
  html: string
  error: string | undefined
  onChange: (html: string) => void
}

/** A signature has no files to go along with it. */
const refuseFiles = () => showToast({ text: 'A signature holds text and links, no files' })

/** The words below every mail of an inbox. */
export function SignatureField({ html, error, onChange }: SignatureFieldProps) {
  const [editor, setEditor] = useState<Editor>()
  return (
    <Field group label="Signature" error={error} help="Below replies and new mail, above what they quote">
      {({ describedBy }) => (
        <EditorFrame data-wrong={error !== undefined || undefined}>
          <MessageEditor
            label="Signature"
            invalid={error !== undefined}
            describedBy={describedBy}
            html={html}
            onChange={onChange}
            onReady={setEditor}
            writing={formWriting}
            hint="Kind regards"
            enterSends={false}
            people={[]}
            findPicture={() => Promise.resolve(undefined)}
            onSend={() => undefined}
            onFiles={refuseFiles}
          />
          {editor && <FormatBar editor={editor} writing={formWriting} />}
        </EditorFrame>
      )}
    </Field>
  )
}
