import { ExternalLink } from 'lucide-react'
import { statusPath, type StatusPage } from '#domain/status-page/page.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { Button } from '#app/ui/button.tsx'

/** Opens the public page in another tab (STA-014). */
export function Preview({ page }: { page: Pick<StatusPage, 'domain'> }) {
  const { isOffline } = useConnection()
  return (
    <Button
      variant="outline"
      size="small"
      icon={ExternalLink}
      denied={isOffline ? 'connection' : undefined}
      component="a"
      href={statusPath(page.domain)}
      target="_blank"
      rel="noopener"
    >
      Preview
    </Button>
  )
}
