import { ExternalLink } from 'lucide-react'
import { useConnection } from '#app/desk/connection.ts'
import { Button } from '#app/ui/button.tsx'

interface PublicPageLinkProps {
  href: string
  /** What the button says. */
  children: string
}

/** Opens what readers see in another tab. */
export function PublicPageLink({ href, children }: PublicPageLinkProps) {
  const { isOffline } = useConnection()
  return (
    <Button
      variant="outline"
      size="small"
      icon={ExternalLink}
      denied={isOffline ? 'connection' : undefined}
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
    >
      {children}
    </Button>
  )
}
