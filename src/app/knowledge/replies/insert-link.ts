import type { Editor } from '@tiptap/react'
import type { ArticleHit } from '#domain/knowledge/article.ts'

type Linked = Pick<ArticleHit, 'name' | 'webLink'>

const linkOf = ({ name, webLink }: Linked) => ({
  ...{ type: 'text', text: name, marks: [{ type: 'link', attrs: { href: webLink } }] },
})

/** Links the selected text to an article, or inserts its name with the link. */
export function insertArticleLink(editor: Editor, article: Linked): void {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty) chain.setLink({ href: article.webLink }).run()
  else chain.insertContent([linkOf(article), { type: 'text', text: ' ' }]).run()
}

/** Inserts text of an article at the cursor, one paragraph per line, followed by its linked name. */
export function insertArticleQuote(editor: Editor, article: Linked, words: string): void {
  const lines = words.split('\n').flatMap((line) => line.trim() || [])
  const paragraphs = lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  editor
    .chain()
    .focus()
    .insertContent([...paragraphs, { type: 'paragraph', content: [linkOf(article)] }])
    .run()
}
