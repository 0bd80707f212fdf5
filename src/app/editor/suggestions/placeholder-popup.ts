import { InputRule, type Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { ResolvedPos } from '@tiptap/pm/model'
import type { SuggestionMatch } from '@tiptap/suggestion'
import {
  insteadOf,
  writtenPlaceholder,
  type PlaceholderValues,
} from '#domain/conversations/drafts/placeholder-text.ts'
import { placeholderNames, placeholders, type PlaceholderName } from '#domain/templates/placeholders.ts'
import { foldText } from '#lib/text.ts'
import { replaceText, SuggestionPopup } from './suggestion-popup.ts'

/** A placeholder in the list. */
export interface OfferedPlaceholder {
  name: PlaceholderName
  /** Label. */
  words: string
  /** Current value: null if unknown, undefined if the placeholder itself is inserted. */
  value: string | null | undefined
}

/** Placeholders whose name contains the query, or whose label has a word starting with each word of it. */
export function placeholderMatches(values: PlaceholderValues | null, query: string): OfferedPlaceholder[] {
  const wanted = foldText(query).trim()
  const parts = wanted.split(/\s+/)
  const fits = (name: PlaceholderName) => {
    const words = foldText(placeholders[name]).split(/[\s-]+/)
    return (
      foldText(name).includes(wanted) || parts.every((part) => words.some((word) => word.startsWith(part)))
    )
  }
  return placeholderNames
    .filter(fits)
    .map((name) => ({ name, words: placeholders[name], value: values ? (values[name] ?? null) : undefined }))
}

/** Two braces, followed by a text short enough for a name. */
const opened = /\{\{([\p{L}\p{N}\p{M}._ -]{0,40})$/u
/** Rest of a complete placeholder: moving the cursor through it opens no list. */
const rest = /^[\w.]*\s*(?:\|[^{}|]*)?\}\}/
const reach = 60

function placeholderAt({ $position }: { $position: ResolvedPos }): SuggestionMatch {
  const { parent, parentOffset, pos } = $position
  const text = (from: number, to: number) => parent.textBetween(from, to, undefined, '\ufffc')
  const found = opened.exec(text(Math.max(0, parentOffset - reach), parentOffset))
  if (!found || rest.test(text(parentOffset, Math.min(parent.content.size, parentOffset + reach))))
    return null
  return {
    range: { from: pos - found[0].length, to: pos },
    query: found[1] as string,
    text: found[0],
  }
}

/** Suggestion list at two braces; also fills placeholders that are typed out. */
export class PlaceholderPopup extends SuggestionPopup<OfferedPlaceholder, OfferedPlaceholder> {
  /** Placeholder values for the current text; null where placeholders themselves are inserted. */
  values: PlaceholderValues | null = null

  constructor() {
    super((offered) => offered)
  }

  /** Editor extension that opens the list. */
  extension(): Extension {
    const valueOf = (name: string, instead?: string) =>
      this.values ? (this.values[name] ?? insteadOf(name, instead)) : null
    const filled = new InputRule({
      find: writtenPlaceholder,
      handler({ state, range, match }) {
        const value = valueOf(match[1] as string, match[2])
        if (value !== null) closeHistory(state.tr).insertText(value, range.from, range.to)
      },
    })
    return this.extensionOf(
      'placeholderList',
      {
        char: '{{',
        findSuggestionMatch: placeholderAt,
        items: ({ query }) => placeholderMatches(this.values, query),
        // An empty value is inserted as a visible mark.
        command: ({ editor, range, props: { name, value } }) =>
          replaceText(editor, range, value ?? `{{${name}}}`),
      },
      [filled],
    )
  }
}
