import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'

/** Link to the form of a new record; disabled with its reason. */
export const NewLink = ({ to, denied, noun }: { to: string; denied: Denial | undefined; noun: string }) => (
  <Button variant="primary" size="small" icon={Plus} denied={denied} component={Link} to={to}>
    {`New ${noun}`}
  </Button>
)
