import type { Editor } from '@tiptap/react'
import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { articlesAccess } from '#domain/access/plan-access.ts'
import { ArticlePopup } from './article-popup.tsx'
import { insertArticleLink, insertArticleQuote } from './insert-link.ts'

/** Button that inserts the link to an article, or text from one, into a message. */
export function ArticleButton({ editor, size }: { editor: Editor | undefined; size?: 'sm' }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const denied = useAccess(articlesAccess)
  const close = () => setAnchor(undefined)
  return (
    <>
      <IconButton
        name="Insert article link"
        icon={BookOpenText}
        {...(size && { size })}
        denied={denied}
        disabled={!editor}
        aria-haspopup="listbox"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && editor && (
        <ArticlePopup
          anchor={anchor}
          onPick={(article) => {
            close()
            insertArticleLink(editor, article)
          }}
          onQuote={(article, words) => {
            close()
            insertArticleQuote(editor, article, words)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
