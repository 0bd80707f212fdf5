import { Link, useLocation } from 'react-router-dom'
import { useMetadata } from '#app/account/use-metadata.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'

/** Leads to the first steps while the account's flag for the tour is on (SHL-035). */
export function TourButton() {
  const isThere = useLocation().pathname === paths.gettingStarted
  // The flag may have been switched on when the page was left.
  const value = useMetadata(String(isThere))
  if (!value?.showProductTour) return null
  return (
    <Button variant="outline" component={Link} to={paths.gettingStarted}>
      Getting Started
    </Button>
  )
}
