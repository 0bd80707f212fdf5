import type { Extension } from '@tiptap/core'
import type { Label } from '#domain/labels/label.ts'
import { foldText } from '#lib/text.ts'
import { replaceText, SuggestionPopup } from './suggestion-popup.ts'

const maxShown = 8

/** Tags with a word that starts with the query, sorted by name; all for an empty query. */
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

/** Suggestion list of tags at a # before a word. Picking a tag removes the typed text. */
export class TagPopup extends SuggestionPopup<Label, Label> {
  /** Tags that can still be added. */
  tags: readonly Label[] = []
  onPick: (tag: Label) => void = () => undefined

  constructor() {
    super((tag) => tag)
  }

  /** Editor extension that opens the list. */
  extension(): Extension {
    return this.extensionOf('tags', {
      char: '#',
      items: ({ query }) => tagMatches(this.tags, query),
      command: ({ editor, range, props }) => {
        replaceText(editor, range, '')
        this.onPick(props)
      },
    })
  }
}
