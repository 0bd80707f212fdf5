import type { Editor } from '@tiptap/core'
import Image from '@tiptap/extension-image'

/** Resolves the address of an inline picture of this message by its content id. */
export type FindPicture = (contentId: string) => Promise<string | undefined>

/**
 * An inline picture. Document, draft and mail refer to it as `cid:`; only its view in this tab has an address
 * of the bytes. Pictures from elsewhere are rejected.
 */
export const InlinePicture = Image.extend<{ findPicture: FindPicture }>({
  inline: () => true,
  group: () => 'inline',
  addOptions() {
    return { ...this.parent?.(), findPicture: () => Promise.resolve(undefined) } as never
  },
  addAttributes() {
    return { src: { default: null }, alt: { default: null } }
  },
  parseHTML: () => [{ tag: 'img[src^="cid:"]' }],
  addInputRules: () => [],
  addNodeView() {
    const { findPicture } = this.options
    return ({ node }) => {
      const dom = document.createElement('img')
      dom.alt = String(node.attrs['alt'] ?? '')
      const source = String(node.attrs['src'] ?? '')
      void findPicture(source.replace(/^cid:/, '')).then((url) => {
        if (url) dom.src = url
      })
      return { dom }
    }
  },
})

/** A picture of an article: uploaded, or imported with an external address. */
export const ArticlePicture = Image.extend({
  inline: () => true,
  group: () => 'inline',
  addAttributes() {
    const none = { default: null }
    return { src: none, alt: none, width: none, height: none }
  },
  parseHTML: () => [{ tag: 'img[src^="/api/pictures/"]' }, { tag: 'img[src^="https:"]' }],
  addInputRules: () => [],
})

/** Removes all occurrences of a picture that cannot be loaded from the text. */
export function dropPicture({ state, view }: Editor, contentId: string): void {
  const { tr } = state
  state.doc.descendants((node, at) => {
    if (node.type.name === InlinePicture.name && node.attrs['src'] === `cid:${contentId}`)
      tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize))
  })
  view.dispatch(tr)
}
