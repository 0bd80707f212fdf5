import type { Extension } from '@tiptap/core'
import { SuggestionPopup } from './suggestion-popup.ts'
import { emojiMatches, loadEmoji, type Emoji } from '../emoji/emoji-data.ts'

const maxShown = 8

/** Minimum letters after the colon, which otherwise is mostly punctuation. */
const lettersFrom = 2

/** Suggestion list at a : before the name of an emoji. */
export class EmojiPopup extends SuggestionPopup<Emoji, Emoji> {
  constructor() {
    super((emoji) => emoji)
  }

  /** Editor extension that opens the list. */
  extension(): Extension {
    return this.extensionOf('emoji', {
      char: ':',
      items: async ({ query }) =>
        query.length < lettersFrom ? [] : emojiMatches(await loadEmoji(), query, maxShown),
      command: ({ editor, range, props }) => editor.chain().focus().insertContentAt(range, props.emoji).run(),
    })
  }
}
