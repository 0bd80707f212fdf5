import { RotateCcw } from 'lucide-react'
import { articleLimits, type Article } from '#domain/knowledge/article.ts'
import { restoreArticle } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useDenial } from '#app/desk/use-denial.ts'
import { paths } from '#app/paths.ts'
import { SettingsPage } from '#app/settings/settings-page.tsx'
import { reportFailure } from '#app/shell/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { showToast } from '#app/ui/toast-store.ts'

interface TrashedArticleProps {
  article: Article
  /** It has been taken out of the trash. */
  onRestored: () => void
}

/** Stands in the place of an article's form while it lies in the trash. */
export function TrashedArticle({ article, onRestored }: TrashedArticleProps) {
  const desk = useDesk()
  const denied = useDenial('docs.manage_articles')
  const restore = async () => {
    await callDesk(desk, restoreArticle, { id: article.id })
    showToast({ text: 'Article Restored' })
    onRestored()
  }
  return (
    <SettingsPage title={article.name} back={paths.articles(article.docId)}>
      <EmptyState
        drawing="missing"
        title="This article is in the trash"
        text={`Nobody can read it, and it is deleted for good after ${articleLimits.trashDays} days.`}
        action={
          <Button
            variant="primary"
            icon={RotateCcw}
            denied={denied}
            onClick={() => void restore().catch(reportFailure)}
          >
            Restore
          </Button>
        }
      />
    </SettingsPage>
  )
}
