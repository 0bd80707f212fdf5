import type { Node } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

/** A picture in an article's editor. */
export interface ArticlePicture {
  /** Its position in the document. */
  at: number
  /** Empty for a decorative picture. */
  alt: string
}

/** Pictures of a document, in order. */
export function picturesOf(doc: Node): ArticlePicture[] {
  const pictures: ArticlePicture[] = []
  doc.descendants(({ type, attrs }, at) => {
    if (type.name === 'image') pictures.push({ at, alt: String(attrs['alt'] ?? '') })
  })
  return pictures
}

/** Selects a picture and scrolls to it. */
export const choosePicture = (editor: Editor, at: number) =>
  editor.chain().setNodeSelection(at).scrollIntoView().run()
