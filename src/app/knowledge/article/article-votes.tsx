import { getArticleVotes } from '#domain/knowledge/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { FormPart } from '#app/forms/form-part.tsx'

/** Votes of help center readers; nothing without votes. */
export function ArticleVotes({ articleId }: { articleId: number }) {
  const desk = useDesk()
  const { value } = useAnswer(
    {
      ...{ key: String(articleId), shelf: String(articleId) },
      ...{ keptAs: `${getArticleVotes.path} ${articleId}`, schema: getArticleVotes.output },
    },
    (signal) => callDesk(desk, getArticleVotes, { articleId }, signal),
  )
  if (!value || value.yes + value.no === 0) return null
  return (
    <FormPart>
      <h2>What readers say</h2>
      <p>{`It answered the question of ${value.yes}, and not that of ${value.no}.`}</p>
      {value.sentences.length > 0 && (
        <ul aria-label="Sentences of readers">
          {value.sentences.map(({ at, sentence, isHelpful }) => (
            <li key={at} dir="auto">{`${isHelpful ? 'Yes' : 'No'}: ${sentence}`}</li>
          ))}
        </ul>
      )}
    </FormPart>
  )
}
