import { Editor, type Extensions } from '@tiptap/core'
import { editorExtensions } from '#app/editor/editor-extensions.ts'
import { MentionPopup } from '#app/editor/suggestions/mention-popup.ts'
import { typingRules } from '#app/editor/typed-lists.ts'

/** Editor without a page, with text typed letter by letter, as a view passes it on. */
export function typedEditor(text: string, also: Extensions = []): Editor {
  const extensions = [...editorExtensions(new MentionPopup(), () => Promise.resolve(undefined)), ...also]
  const content = { type: 'doc', content: [{ type: 'paragraph' }] }
  const editor = new Editor({ element: null, extensions, content, ...typingRules })
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }))
  editor.commands.setTextSelection(1)
  for (const letter of text) {
    if (letter === '\n') {
      editor.commands.insertContent({ type: 'hardBreak' })
      continue
    }
    const { from, to } = editor.state.selection
    const insert = () => editor.state.tr.insertText(letter, from, to)
    const isTaken = editor.state.plugins.some((plugin) =>
      plugin.props.handleTextInput?.call(plugin, editor.view, from, to, letter, insert),
    )
    if (!isTaken) editor.view.dispatch(insert())
  }
  return editor
}
