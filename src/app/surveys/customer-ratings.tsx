import { Smile } from 'lucide-react'
import { ratingText } from '#domain/ratings/scale.ts'
import { ratingEndpoints, type ContactRating } from '#domain/surveys/rating.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer } from '#app/desk/calls/use-answer.ts'
import { LinkLine } from '#app/messages/link-line.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'

const none: readonly ContactRating[] = []

/** A customer's survey answers, newest first; empty until loaded. */
export function useCustomerRatings(contactId: number): readonly ContactRating[] {
  const desk = useDesk()
  const { listContactRatings } = ratingEndpoints
  const { value } = useAnswer(
    { key: `ratings of ${contactId}`, schema: listContactRatings.output },
    (signal) => callDesk(desk, listContactRatings, { id: contactId }, signal),
  )
  return value?.data ?? none
}

/** List of a customer's ratings with links to their conversations. */
export const CustomerRatings = ({ ratings }: { ratings: readonly ContactRating[] }) => (
  <ul aria-label="Ratings">
    {ratings.map((rated) => (
      <li key={rated.conversationId}>
        <LinkLine to={paths.conversation(rated.conversationId)}>
          <Icon of={Smile} />
          <span dir="auto">{`${ratingText(rated)}: ${rated.comment || rated.subject}`}</span>
          <RelativeTime at={rated.ratedAt} />
        </LinkLine>
      </li>
    ))}
  </ul>
)
