import type { Editor } from '@tiptap/react'
import type { ArticleHit } from '#domain/knowledge/article.ts'

type Linked = Pick<ArticleHit, 'name' | 'webLink'>

const linkOf = ({ name, webLink }: Linked) => ({
  ...{ type: 'text', text: name, marks: [{ type: 'link', attrs: { href: webLink } }] },
})

/** Puts the link to an article on the chosen words, or its name with the link where the cursor stands. */
export function insertArticleLink(editor: Editor, article: Linked): void {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty) chain.setLink({ href: article.webLink }).run()
  else chain.insertContent([linkOf(article), { type: 'text', text: ' ' }]).run()
}

/** Puts words of an article where the cursor stands, a paragraph a line, and below them its name with the link. */
export function insertArticleQuote(editor: Editor, article: Linked, words: string): void {
  const lines = words.split('\n').flatMap((line) => line.trim() || [])
  const paragraphs = lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  editor
    .chain()
    .focus()
    .insertContent([...paragraphs, { type: 'paragraph', content: [linkOf(article)] }])
    .run()
}
