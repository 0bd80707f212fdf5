import type { Editor } from '@tiptap/react'
import type { Message } from '#domain/conversations/messages/message.ts'
import { attributionOf, quotedBody, quotedPictures } from '#domain/conversations/messages/quoted.ts'
import type { DraftStore } from '../drafts/draft-store.ts'

/** Puts HTML below the words, as if it had been pasted there; the cursor stays where it is. */
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

/** Takes a quoted message among the words, with its pictures. */
export function takeQuote(editor: Editor, store: DraftStore, message: Message, body: string): void {
  const passed = new Set(message.attachments.map(({ id }) => id))
  const own = store.state.words.attachments.filter(({ id }) => !passed.has(id))
  const { html, pictures } = quotedPictures(quotedBody(body), message.attachments, own)
  // First the pictures, so that the editor finds them.
  store.change({ isUnquoted: true, attachments: [...own, ...pictures] })
  putBelow(editor, `<p>${attributionOf(message)}</p><blockquote>${html}</blockquote>`)
}

/** Takes a message that is passed on among the words, as HTML; its files go along already. */
export function takeForwarded(editor: Editor, store: DraftStore, html: string): void {
  store.change({ isUnquoted: true })
  putBelow(editor, html)
}
