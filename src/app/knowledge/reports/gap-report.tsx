import { BookOpenCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { gapEndpoints, type Gap } from '#domain/knowledge/gaps.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { useBeginArticle } from '../replies/use-begin-article.tsx'
import { useDocList } from '../articles/use-doc-list.ts'

const Groups = styled('ul')(({ theme }) => ({
  ...{ listStyle: 'none', margin: 0, padding: 0 },
  '& > li': {
    ...{ display: 'flex', alignItems: 'flex-start', gap: theme.spacing(3) },
    padding: theme.spacing(2, 0),
    borderTop: theme.edge.soft,
  },
  '& details': { flex: 1, minWidth: 0 },
  '& summary': { ...theme.typography.ui, cursor: 'pointer', minHeight: theme.size.input },
  '& summary > span': { ...theme.mix.tabular, color: theme.vars.palette.ink2 },
  '& details li': { ...theme.typography.ui, padding: theme.spacing(1, 0), overflowWrap: 'anywhere' },
}))

const talks = (count: number) =>
  count === 1 ? '1 conversation' : `${count.toLocaleString('en')} conversations`

/** Conversations of 30 days answered without an article, grouped by shared terms of their subjects. */
export function GapReport() {
  const { value, gap, again } = useDocList(gapEndpoints.getGaps, { days: 30 })
  const { begin, denied, dialog } = useBeginArticle()
  if (!value) return <AnswerGap gap={gap} again={again} what="The list" />
  const { data, without, answered } = value
  return (
    <>
      {data.length === 0 ? (
        <EmptyLine icon={BookOpenCheck} text="No subjects share words in this time" />
      ) : (
        <Groups aria-label="Subjects without an article">
          {data.map((each) => (
            <Group key={each.words} gap={each}>
              <Button denied={denied} onClick={() => begin({ name: each.words, content: '' })}>
                Make an article of this
              </Button>
            </Group>
          ))}
        </Groups>
      )}
      <p>
        {`Of ${talks(answered)} answered in the last 30 days ${without.toLocaleString('en')} had no link to an article. `}
        They are grouped by the two words that most subjects share.
      </p>
      {dialog}
    </>
  )
}

function Group({ gap: { words, count, conversations }, children }: { gap: Gap; children: ReactNode }) {
  const more = count - conversations.length
  return (
    <li>
      <details>
        <summary dir="auto">
          {words} <span>{talks(count)}</span>
        </summary>
        <ul aria-label={words}>
          {conversations.map(({ id, ticketNo, subject }) => (
            <li key={id} dir="auto">
              <Link
                to={paths.conversation(id)}
              >{`${ticketNo === null ? '' : `#${ticketNo} `}${subject}`}</Link>
            </li>
          ))}
          {more > 0 && <li>{`${more.toLocaleString('en')} more`}</li>}
        </ul>
      </details>
      {children}
    </li>
  )
}
