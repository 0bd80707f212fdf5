import type { Editor } from '@tiptap/react'

/** Puts the cursor at the end of the words, at once: the editor's own command waits for a frame. */
export function focusEnd(editor: Editor): void {
  editor.commands.focus('end')
  editor.view.focus()
}
