import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { placeholdersIn } from '#domain/conversations/drafts/placeholder-text.ts'

interface Marked {
  marks: DecorationSet
  /** Distinct names of the placeholders in the text. */
  names: readonly string[]
}

const key = new PluginKey<Marked>('placeholders')
const nothing: Marked = { marks: DecorationSet.empty, names: [] }

function find(doc: Node): Marked {
  const marks: Decoration[] = []
  const names = new Set<string>()
  doc.descendants((node, position) => {
    if (!node.text?.includes('{{')) return
    for (const { name, from, to } of placeholdersIn(node.text)) {
      names.add(name)
      marks.push(Decoration.inline(position + from, position + to, { 'data-placeholder': name }))
    }
  })
  return names.size === 0 ? nothing : { marks: DecorationSet.create(doc, marks), names: [...names] }
}

/** Highlights unfilled placeholders, so that none is sent unnoticed. */
export const PlaceholderMarks = Extension.create({
  name: 'placeholderMarks',
  addProseMirrorPlugins: () => [
    new Plugin<Marked>({
      key,
      state: {
        init: (_, { doc }) => find(doc),
        apply: (transaction, before) => (transaction.docChanged ? find(transaction.doc) : before),
      },
      props: { decorations: (state) => key.getState(state)?.marks },
    }),
  ],
})

/** Names of the unfilled placeholders of an editor. */
export function unfilledIn(editor: Editor): readonly string[] {
  return key.getState(editor.state)?.names ?? []
}
