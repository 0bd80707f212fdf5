import type { Editor } from '@tiptap/react'

/** Moves the cursor to the end of the text synchronously; the editor's own command waits for a frame. */
export function focusEnd(editor: Editor): void {
  editor.commands.focus('end')
  editor.view.focus()
}
