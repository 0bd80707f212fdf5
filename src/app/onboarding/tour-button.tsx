import { Link, useLocation } from 'react-router-dom'
import { useMetadata } from '#app/account/use-metadata.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'

/** Link to the onboarding steps while the account's tour flag is on (SHL-035). */
export function TourButton() {
  const isThere = useLocation().pathname === paths.gettingStarted
  // The flag may have changed when the user left the page.
  const value = useMetadata(String(isThere))
  if (!value?.showProductTour) return null
  return (
    <Button variant="outline" component={Link} to={paths.gettingStarted}>
      Getting Started
    </Button>
  )
}
