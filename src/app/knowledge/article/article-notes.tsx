import { CalendarCheck, CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Article } from '#domain/knowledge/article.ts'
import { reviewArticle, updatePublishing } from '#domain/knowledge/endpoints.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate, fullTime } from '#app/ui/time/time-format.ts'

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  padding: theme.spacing(2, 3),
  borderRadius: theme.radius.card,
  border: theme.edge.line,
  backgroundColor: theme.vars.palette.hover,
  '& > svg': { flex: 'none', color: theme.vars.palette.ink2 },
  '& > p': { flex: '1 1 0', minWidth: theme.size.menuMin, color: theme.vars.palette.ink },
}))

interface NoteProps {
  icon: typeof CalendarClock
  text: string
  children: ReactNode
}

const Note = ({ icon, text, children }: NoteProps) => (
  <Line role="note">
    <Icon of={icon} />
    <p>{text}</p>
    {children}
  </Line>
)

interface ArticleNotesProps {
  article: Pick<Article, 'publishing' | 'review' | 'draft' | 'isPublished'>
  onChangeTime: () => void
  onCallOff: () => void
  onReviewed: () => void
}

/** Times of an article with their actions: scheduled publication and review. */
export function ArticleNotes({ article, onChangeTime, onCallOff, onReviewed }: ArticleNotesProps) {
  const format = useTimeFormat()
  const now = useMinute()
  const denied = useAccess(updatePublishing, true)
  const deniedReview = useAccess(reviewArticle, true)
  const { publishing, review, draft, isPublished } = article
  const isDue = review !== null && review.at <= now
  return (
    <>
      {publishing && (
        <Note
          icon={CalendarClock}
          text={`${isPublished ? 'These changes are' : 'This article is'} published on ${fullTime(publishing.at, format)}`}
        >
          <Button variant="outline" size="small" denied={denied} onClick={onChangeTime}>
            Change time
          </Button>
          <Button variant="ghost" size="small" denied={denied} onClick={onCallOff}>
            Do not publish
          </Button>
        </Note>
      )}
      {draft && !publishing && <p role="note">This text is a draft. Publish shows it to everybody.</p>}
      {isDue && (
        <Note icon={CalendarCheck} text={`To be reviewed since ${accountDate(review.at, format)}`}>
          <Button variant="outline" size="small" denied={deniedReview} onClick={onReviewed}>
            Reviewed
          </Button>
        </Note>
      )}
    </>
  )
}
