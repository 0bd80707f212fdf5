import { styled } from '#app/theme/styled.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { Library, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { getDocs, restoreDoc } from '#domain/knowledge/endpoints.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'
import { paths } from '#app/paths.ts'
import { RecordList } from '#app/records/record-list.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useTrashMoves } from '../articles/article-trash.ts'
import { KnowledgeBaseDialog } from './knowledge-base-dialog.tsx'
import { KnowledgeGap } from '../reports/knowledge-gap.tsx'
import { useDocList } from '../articles/use-doc-list.ts'

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${theme.size.lane}px), 1fr))`,
  gap: theme.spacing(4),
}))

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1.5),
  minWidth: 0,
  padding: theme.spacing(4),
  border: theme.edge.line,
  borderRadius: theme.radius.card,
  backgroundColor: theme.vars.palette.sheet,
  '& > a': {
    ...theme.typography.head,
    ...theme.mix.truncate,
    borderRadius: theme.radius.tag,
    // The whole card is clickable.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: theme.radius.card },
    '&:focus-visible': { outline: 'none', '&::after': theme.mix.focusFrame },
  },
  '& > p': { flex: 1, color: theme.vars.palette.ink2, overflowWrap: 'anywhere' },
  '& > span': { ...theme.typography.meta, color: theme.vars.palette.ink3 },
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.hover } },
}))

/** Trash, with restore (D1-144). */
function TrashedBases({ onBack }: { onBack: () => void }) {
  const desk = useDesk()
  const denied = useAccess(restoreDoc, true)
  const { value, again } = useDocList(getDocs, { isDeleted: true })
  if (!value || value.data.length === 0) return null
  const restore = async (id: number) => {
    await callDesk(desk, restoreDoc, { id })
    showToast({ text: 'Knowledge Base Restored' })
    again()
    onBack()
  }
  return (
    <section>
      <h2>Trash</h2>
      <RecordList
        label="Knowledge bases in the trash"
        icon={Library}
        records={value.data.map(({ id, name, articleCount }) => ({
          ...{ id, title: name, text: countOf(articleCount) },
          end: (
            <Button
              size="small"
              icon={RotateCcw}
              denied={denied}
              onClick={() => void restore(id).catch(reportFailure)}
            >{`Restore ${name}`}</Button>
          ),
        }))}
      />
    </section>
  )
}

const countOf = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`

function Cards({ bases }: { bases: readonly KnowledgeBase[] }) {
  return (
    <Grid aria-label="Knowledge bases">
      {bases.map(({ id, name, detail, articleCount }) => (
        <Card key={id}>
          <Link to={paths.articles(id)}>{name}</Link>
          <p>{detail}</p>
          <span>{countOf(articleCount)}</span>
        </Card>
      ))}
    </Grid>
  )
}

/** Knowledge bases of the account; a single one opens directly (KBS-003, D1-29). */
export function KnowledgeBasesPage() {
  const desk = useDesk()
  const [query] = useSearchParams()
  const denied = useAccess({ needs: 'docs.customize_docs' }, true)
  const [isMaking, setIsMaking] = useState(false)
  const moves = useTrashMoves()
  const { value, gap, asOf, refused, again } = useAnswer(
    { key: `${moves} all`, shelf: 'all', keptAs: getDocs.path, schema: getDocs.output },
    (signal) => callDesk(desk, getDocs, { isDeleted: false }, signal),
  )
  if (refused) return <ErrorScreen status={refused} />
  const bases = value?.data
  const [only, ...others] = bases ?? []
  if (only && others.length === 0 && !query.has('all') && !isMaking)
    return <Navigate to={paths.articles(only.id)} replace />
  const create = (
    <Button variant="primary" size="small" icon={Plus} denied={denied} onClick={() => setIsMaking(true)}>
      Create Knowledgebase
    </Button>
  )
  return (
    <SettingsPage
      title="Knowledge base"
      back={null}
      asOf={asOf}
      end={bases && bases.length > 0 ? create : undefined}
    >
      {!bases && <KnowledgeGap gap={gap} again={again} />}
      {bases?.length === 0 && (
        <EmptyState
          title="Answer once, help everybody"
          text="A knowledge base holds articles that your customers read at any hour, and that you link in your replies."
          action={create}
        />
      )}
      {bases && bases.length > 0 && <Cards bases={bases} />}
      {bases && <TrashedBases onBack={again} />}
      {isMaking && (
        <KnowledgeBaseDialog
          onClose={() => setIsMaking(false)}
          onMade={() => {
            setIsMaking(false)
            again()
          }}
        />
      )}
    </SettingsPage>
  )
}
