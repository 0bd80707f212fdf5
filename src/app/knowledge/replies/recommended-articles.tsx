import { styled } from '#app/theme/styled.ts'
import { BookOpenText, Copy } from 'lucide-react'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { copyLink } from '../article/copy-link.ts'
import { useRecommended } from './use-recommended.ts'

const Box = styled('aside')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  marginTop: 'auto',
  paddingTop: theme.spacing(3),
  borderTop: theme.edge.soft,
  '& > h3': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    color: theme.vars.palette.ink3,
  },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: theme.spacing(4),
    // In a narrow thread they are one row that scrolls horizontally.
    [theme.below('thread')]: { display: 'flex', overflowX: 'auto', scrollbarWidth: 'none' },
  },
}))

const Article = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  [theme.below('thread')]: { flex: 'none', maxWidth: '75%' },
  '& > a': {
    ...theme.typography.meta,
    ...theme.mix.truncate,
    flex: '0 1 auto',
    minWidth: 0,
    borderRadius: theme.radius.kbd,
    color: theme.vars.palette.link,
    [theme.media.touch]: { lineHeight: `${theme.size.touch}px` },
  },
}))

interface RecommendedArticlesProps {
  /** Subject of the conversation. */
  subject: string
  isOffline: boolean
}

/** Up to four articles that may answer the customer, with their links to copy (CON-027, CON-028). */
export function RecommendedArticles({ subject, isOffline }: RecommendedArticlesProps) {
  const articles = useRecommended(subject, isOffline)
  if (articles.length === 0) return null
  return (
    <Box aria-label="Recommended articles" data-tail>
      <h3>
        <Icon of={BookOpenText} size="sm" />
        Recommended articles
      </h3>
      <ul>
        {articles.map((article) => (
          <Article key={article.id}>
            <a href={article.webLink} target="_blank" rel="noopener" dir="auto">
              {article.name}
            </a>
            <IconButton
              name={`Copy link of ${article.name}`}
              icon={Copy}
              size="sm"
              onClick={() => void copyLink(article).catch(reportFailure)}
            />
          </Article>
        ))}
      </ul>
    </Box>
  )
}
