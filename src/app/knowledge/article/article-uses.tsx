import { useState } from 'react'
import { Link } from 'react-router-dom'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { FormPart } from '#app/forms/form-part.tsx'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { articleUseLimits } from '#domain/knowledge/article.ts'
import { getArticleUses } from '#domain/knowledge/endpoints.ts'

/** Conversations, visible to the user, with a message that links to the article; nothing without any. */
export function ArticleUses({ articleId }: { articleId: number }) {
  const desk = useDesk()
  const [page, setPage] = useState(1)
  const { value } = useAnswer(
    {
      ...{ key: `${articleId} ${page}`, shelf: String(articleId) },
      ...{ keptAs: `${getArticleUses.path} ${articleId} ${page}`, schema: getArticleUses.output },
    },
    (signal) => callDesk(desk, getArticleUses, { articleId, page }, signal),
  )
  if (!value || value.total === 0) return null
  const last = Math.ceil(value.total / articleUseLimits.page)
  return (
    <FormPart>
      <h2>Conversations that used it</h2>
      <p>{value.total === 1 ? '1 conversation' : `${value.total.toLocaleString('en')} conversations`}</p>
      <ul aria-label="Conversations that used it">
        {value.data.map(({ id, ticketNo, subject }) => (
          <li key={id} dir="auto">
            <Link to={paths.conversation(id)}>{`${ticketNo === null ? '' : `#${ticketNo} `}${subject}`}</Link>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <p>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>{' '}
          <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </p>
      )}
    </FormPart>
  )
}
