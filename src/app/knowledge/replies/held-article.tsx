import { Copy } from 'lucide-react'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths } from '#app/paths.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { articleTextsByIds } from '#local/queries/articles.ts'
import { copyLink } from '../article/copy-link.ts'
import { KnowledgeGap } from '../reports/knowledge-gap.tsx'
import { asFind, awayNote, cutNote } from '../articles/article-find.ts'

const Words = styled('div')(({ theme }) => ({
  ...theme.typography.body1,

  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
}))

interface HeldArticleProps {
  docId: number
  articleId: number
  again: () => void
}

/** Text of a published article from this device, while its form cannot be loaded. */
export function HeldArticle({ docId, articleId, again }: HeldArticleProps) {
  const rows = useLive(articleTextsByIds, [articleId])
  if (!rows) return null
  const held = rows.get(articleId)
  if (held?.docId !== docId)
    return (
      <SettingsPage title="Article" back={paths.articles(docId)}>
        <KnowledgeGap gap="connection" again={again} />
      </SettingsPage>
    )
  const copy = (
    <Button icon={Copy} onClick={() => void copyLink(asFind(held)).catch(reportFailure)}>
      Copy link
    </Button>
  )
  return (
    <SettingsPage title={held.name} back={paths.articles(docId)} end={copy}>
      <p role="note">This is the published text on this device. Changes need a connection.</p>
      <Words dir="auto">{held.text}</Words>
      {!held.isWhole && <p role="note">{held.text === '' ? awayNote : cutNote}</p>}
    </SettingsPage>
  )
}
