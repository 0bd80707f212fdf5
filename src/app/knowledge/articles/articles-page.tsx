import { styled } from '#app/theme/styled.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { Copy, FileText, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ArticleLine } from '#domain/knowledge/article.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { paths } from '#app/paths.ts'
import { NewLink } from '#app/records/new-link.tsx'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { Segment } from '#app/ui/segment.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate, fullTime, rowTime, type TimeFormat } from '#app/ui/time/time-format.ts'
import { usePaused } from '#app/ui/use-paused.ts'
import { takeOutArticle, trashArticle } from './article-trash.ts'
import { useBase } from '../bases/base-frame.tsx'
import { copyLink } from '../article/copy-link.ts'
import { KnowledgeGap } from '../reports/knowledge-gap.tsx'
import { PublicPageLink } from './public-page-link.tsx'
import { useArticles, type ArticleChoice } from './use-articles.ts'

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(4),
  '& > [role="radiogroup"]': { alignSelf: 'flex-start' },
}))

function stateOf(line: ArticleLine, now: number, format: TimeFormat): string {
  const { isPublished, hasDraft, updatedAt, publishing, review } = line
  return [
    isPublished ? (hasDraft ? 'Published, with unpublished changes' : 'Published') : 'Draft',
    publishing && `publishes ${fullTime(publishing.at, format)}`,
    review && review.at <= now && `to be reviewed since ${accountDate(review.at, format)}`,
    `changed ${rowTime(updatedAt, now, format)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const labels = { articles: 'Articles', review: 'Articles to be reviewed', trash: 'Articles in the trash' }

function ArticleList({ docId }: { docId: number }) {
  const desk = useDesk()
  const format = useTimeFormat()
  const now = useMinute()
  const denied = useAccess({ needs: 'docs.manage_articles' }, true)
  const [text, setText] = useState('')
  const [pile, setPile] = useState<ArticleChoice['pile']>('articles')
  const isTrash = pile === 'trash'
  const choice = { docId, text: usePaused(text.trim(), searchLimits.serverWait), pile }
  const { lines, total, gap, again, more } = useArticles(choice)
  const endOf = (line: ArticleLine) =>
    isTrash ? (
      <IconButton
        name={`Restore ${line.name}`}
        icon={RotateCcw}
        denied={denied}
        onClick={() => void takeOutArticle(desk, line).catch(reportFailure)}
      />
    ) : (
      <>
        {line.isPublished && (
          <IconButton
            name={`Copy link of ${line.name}`}
            icon={Copy}
            onClick={() => void copyLink(line).catch(reportFailure)}
          />
        )}
        <IconButton
          name={`Delete ${line.name}`}
          icon={Trash2}
          denied={denied}
          onClick={() => void trashArticle(desk, line).catch(reportFailure)}
        />
      </>
    )
  return (
    <Place>
      <Segment
        label="Articles shown"
        value={pile}
        options={[
          { value: 'articles', label: 'Articles' },
          { value: 'review', label: 'Needs review' },
          { value: 'trash', label: 'Trash' },
        ]}
        onChange={setPile}
      />
      {lines ? (
        <RecordList
          label={labels[pile]}
          icon={FileText}
          search={{ text, onText: (typed) => setText(typed.slice(0, searchLimits.text)) }}
          records={lines.map((line) => ({
            id: line.id,
            title: line.name,
            text: stateOf(line, now, format),
            to: paths.article(docId, line.id),
            end: endOf(line),
          }))}
          instead={gap && <KnowledgeGap gap={gap} again={again} />}
          foot={
            more && (
              <Button variant="outline" size="small" onClick={more}>
                {`Show more of ${total.toLocaleString('en')}`}
              </Button>
            )
          }
        />
      ) : (
        <KnowledgeGap gap={gap} again={again} />
      )}
    </Place>
  )
}

/** Articles of a knowledge base, recently changed first. */
export function ArticlesPage() {
  const { doc, asOf } = useBase()
  const denied = useAccess({ needs: 'docs.manage_articles' }, true)
  return (
    <SettingsPage
      title={doc.name}
      back={null}
      asOf={asOf}
      end={
        <>
          {doc.isPublic && <PublicPageLink href={doc.url}>Preview</PublicPageLink>}
          <NewLink to={paths.article(doc.id, 'new')} denied={denied} noun="article" />
        </>
      }
    >
      <ArticleList key={doc.id} docId={doc.id} />
    </SettingsPage>
  )
}
