import { getHTMLFromFragment, type Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'

const written = new WeakMap<Node, string>()

/**
 * Content of an editor, as `editor.getHTML()` gives it. A block that did not change is the same object after a key, so
 * that a key in a message of 200 kB writes one paragraph anew and not five hundred.
 */
export function htmlOf({ state, schema }: Editor): string {
  const blocks: string[] = []
  state.doc.forEach((block) => {
    const html = written.get(block) ?? getHTMLFromFragment(Fragment.from(block), schema)
    written.set(block, html)
    blocks.push(html)
  })
  return blocks.join('')
}
