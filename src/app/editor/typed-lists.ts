import { Extension, wrappingInputRule } from '@tiptap/core'
import type { NodeType } from '@tiptap/pm/model'

/** Characters at the start of a line that begin a list. */
const signs = [
  { find: /^[-*]\s$/, list: 'bulletList' },
  { find: /^1\.\s$/, list: 'orderedList' },
] as const

/** Turns typed list characters into a list; Backspace right after reverts it. */
export const TypedLists = Extension.create({
  name: 'typedLists',
  addInputRules() {
    const { nodes } = this.editor.schema
    return signs.map(({ find, list }) => wrappingInputRule({ find, type: nodes[list] as NodeType }))
  },
})

/** Enabled input rules: only links, these lists and placeholders. */
export const typingRules = { enableInputRules: ['typedLists', 'placeholders'], enablePasteRules: ['link'] }
