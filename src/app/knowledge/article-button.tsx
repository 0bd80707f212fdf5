import type { Editor } from '@tiptap/react'
import { useAccess } from '#app/desk/use-access.ts'
import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ArticlePopup } from './article-popup.tsx'
import { insertArticleLink } from './insert-link.ts'

/** Puts the link to a help article among the words. */
export function ArticleButton({ editor, size }: { editor: Editor | undefined; size?: 'sm' }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const denied = useAccess({ needs: 'docs.view_articles' }, true)
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
            setAnchor(undefined)
            insertArticleLink(editor, article)
          }}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}
