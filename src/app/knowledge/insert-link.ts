import type { Editor } from '@tiptap/react'
import type { ArticleHit } from '#domain/knowledge/article.ts'

/** Puts the link to an article on the chosen words, or its name with the link where the cursor stands. */
export function insertArticleLink(
  editor: Editor,
  { name, webLink }: Pick<ArticleHit, 'name' | 'webLink'>,
): void {
  const href = webLink
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty) chain.setLink({ href }).run()
  else
    chain
      .insertContent([
        { type: 'text', text: name, marks: [{ type: 'link', attrs: { href } }] },
        { type: 'text', text: ' ' },
      ])
      .run()
}
