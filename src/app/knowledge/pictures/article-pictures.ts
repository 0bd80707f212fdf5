import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

/** A picture of an article that is being written. */
export interface ArticlePicture {
  /** Its position in the document. */
  at: number
  /** Empty for one that only decorates. */
  alt: string
}

/** The pictures of a document, in their order. */
export function picturesOf(doc: Node): ArticlePicture[] {
  const pictures: ArticlePicture[] = []
  doc.descendants(({ type, attrs }, at) => {
    if (type.name === 'image') pictures.push({ at, alt: String(attrs['alt'] ?? '') })
  })
  return pictures
}

/** Chooses a picture, and brings it into view. */
export const choosePicture = (editor: Editor, at: number) =>
  editor.chain().setNodeSelection(at).scrollIntoView().run()
