import type { Editor } from '@tiptap/react'
import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import { useDenial } from '#app/desk/use-denial.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ArticlePopup } from './article-popup.tsx'
import { insertArticleLink } from './insert-link.ts'

/** Puts the link to a help article among the words. */
export function ArticleButton({ editor }: { editor: Editor | undefined }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const denied = useDenial('docs.view_articles')
  return (
    <>
      <IconButton
        name="Insert article link"
        icon={BookOpenText}
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
