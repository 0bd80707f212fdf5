import { Extension, wrappingInputRule } from '@tiptap/core'
import type { NodeType } from '@tiptap/pm/model'

/** Signs that begin a list when a line begins with them; everything else stays as it was typed. */
const signs = [
  { find: /^[-*]\s$/, list: 'bulletList' },
  { find: /^1\.\s$/, list: 'orderedList' },
] as const

/** Makes lists of the signs that people type for them; Backspace right after gives the signs back. */
export const TypedLists = Extension.create({
  name: 'typedLists',
  addInputRules() {
    const { nodes } = this.editor.schema
    return signs.map(({ find, list }) => wrappingInputRule({ find, type: nodes[list] as NodeType }))
  },
})

/** Enabled input rules: of those in the extensions only links, these lists and placeholders. */
export const typingRules = { enableInputRules: ['typedLists', 'placeholders'], enablePasteRules: ['link'] }
