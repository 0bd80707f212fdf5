import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import { SuggestionPopup } from './suggestion-popup.ts'
import { emojiMatches, loadEmoji, type Emoji } from '../emoji/emoji-data.ts'

const maxShown = 8

/** Before that, a colon is mostly a colon. */
const lettersFrom = 2

/** The list that opens at a : before the name of an emoji. */
export class EmojiPopup extends SuggestionPopup<Emoji, Emoji> {
  constructor() {
    super((emoji) => emoji)
  }

  /** Editor extension that opens the list. */
  extension(): Extension {
    const render = () => this.driver
    return Extension.create({
      name: 'emoji',
      addProseMirrorPlugins() {
        return [
          Suggestion<Emoji, Emoji>({
            editor: this.editor,
            pluginKey: new PluginKey('emoji'),
            char: ':',
            items: async ({ query }) =>
              query.length < lettersFrom ? [] : emojiMatches(await loadEmoji(), query, maxShown),
            command: ({ editor, range, props }) =>
              editor.chain().focus().insertContentAt(range, props.emoji).run(),
            render,
          }),
        ]
      },
    })
  }
}
