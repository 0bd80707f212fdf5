import { Link, useLocation } from 'react-router-dom'
import { metadata } from '#domain/auth/endpoints.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useAnswer } from '#app/desk/use-answer.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'

/** Leads to the first steps while the account's flag for the tour is on (SHL-035). */
export function TourButton() {
  const desk = useDesk()
  const isThere = useLocation().pathname === paths.gettingStarted
  // Whoever leaves the page may have switched the flag on it.
  const { value } = useAnswer(
    {
      key: `${metadata.path} ${isThere}`,
      shelf: metadata.path,
      keptAs: metadata.path,
      schema: metadata.output,
    },
    (signal) => callDesk(desk, metadata, {}, signal),
  )
  if (!value?.showProductTour) return null
  return (
    <Button variant="outline" component={Link} to={paths.gettingStarted}>
      Getting Started
    </Button>
  )
}
