import { RotateCcw } from 'lucide-react'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { articleLimits, type Article } from '#domain/knowledge/article.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { paths } from '#app/paths.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { takeOutArticle } from './article-trash.ts'

/** Shown instead of an article's form while it is in the trash. */
export function TrashedArticle({ article }: { article: Article }) {
  const desk = useDesk()
  const denied = useAccess({ needs: 'docs.manage_articles' }, true)
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
            onClick={() => void takeOutArticle(desk, article).catch(reportFailure)}
          >
            Restore
          </Button>
        }
      />
    </SettingsPage>
  )
}
