import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import type { Label } from '#domain/labels/label.ts'
import { foldText } from '#lib/text.ts'
import { SuggestionPopup } from './suggestion-popup.ts'

const maxShown = 8

/** Tags with a word that begins so, in the order of their names; all for nothing typed. */
export function tagMatches(tags: readonly Label[], query: string): Label[] {
  const wanted = foldText(query)
  return tags
    .filter(({ label }) =>
      foldText(label)
        .split(/[\s-]+/)
        .some((word) => word.startsWith(wanted)),
    )
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(0, maxShown)
}

/** The list of tags that opens at a # before a word. A tag is no part of the words: taking one leaves none there. */
export class TagPopup extends SuggestionPopup<Label, Label> {
  /** Tags that can still be added. */
  tags: readonly Label[] = []
  onPick: (tag: Label) => void = () => undefined

  constructor() {
    super((tag) => tag)
  }

  /** Editor extension that opens the list. */
  extension(): Extension {
    const items = ({ query }: { query: string }) => tagMatches(this.tags, query)
    const render = () => this.driver
    const pick = (tag: Label) => this.onPick(tag)
    return Extension.create({
      name: 'tags',
      addProseMirrorPlugins() {
        return [
          Suggestion<Label, Label>({
            editor: this.editor,
            pluginKey: new PluginKey('tags'),
            char: '#',
            items,
            command({ editor, range: { from, to }, props }) {
              editor
                .chain()
                .focus()
                .command(({ tr }) => {
                  closeHistory(tr).delete(from, to)
                  return true
                })
                .run()
              pick(props)
            },
            render,
          }),
        ]
      },
    })
  }
}
