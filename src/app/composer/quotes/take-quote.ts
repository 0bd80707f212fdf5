import type { Editor } from '@tiptap/react'
import type { Message } from '#domain/conversations/messages/message.ts'
import { attributionOf, quotedBody, quotedPictures } from '#domain/conversations/messages/quoted.ts'
import type { DraftStore } from '../drafts/draft-store.ts'

/** Appends HTML to the text as if pasted; the cursor does not move. */
function putBelow(editor: Editor, html: string): void {
  const { from, to } = editor.state.selection
  editor
    .chain()
    .insertContentAt(editor.state.doc.content.size, { type: 'paragraph' })
    .setTextSelection(editor.state.doc.content.size + 1)
    .run()
  editor.view.pasteHTML(html)
  editor.chain().setTextSelection({ from, to }).focus().run()
}

/** Moves a quoted message with its pictures into the text. */
export function takeQuote(editor: Editor, store: DraftStore, message: Message, body: string): void {
  const passed = new Set(message.attachments.map(({ id }) => id))
  const own = store.state.words.attachments.filter(({ id }) => !passed.has(id))
  const { html, pictures } = quotedPictures(quotedBody(body), message.attachments, own)
  // Pictures first, so that the editor finds them.
  store.change({ isUnquoted: true, attachments: [...own, ...pictures] })
  putBelow(editor, `<p>${attributionOf(message)}</p><blockquote>${html}</blockquote>`)
}

/** Moves a forwarded message into the text; its files are attached already. */
export function takeForwarded(editor: Editor, store: DraftStore, html: string): void {
  store.change({ isUnquoted: true })
  putBelow(editor, html)
}
