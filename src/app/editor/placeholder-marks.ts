import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { placeholdersIn } from '#domain/conversations/drafts/placeholder-text.ts'

interface Marked {
  marks: DecorationSet
  /** Names of the placeholders that stand there, each once. */
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

/** Marks placeholders that nothing filled, so that none goes out unseen. */
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

/** The names of the placeholders that stand unfilled in an editor. */
export function unfilledIn(editor: Editor): readonly string[] {
  return key.getState(editor.state)?.names ?? []
}
