import { useMediaQuery, type Theme } from '@mui/material'
import { ExternalLink } from 'lucide-react'
import { useConnection } from '#app/desk/session/connection.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'

interface PublicPageLinkProps {
  href: string
  /** Label of the button. */
  children: string
}

const inNewTab = { component: 'a', target: '_blank', rel: 'noopener' } as const

/** Opens the public page in another tab; beside a title, phones show only the icon. */
export function PublicPageLink({ href, children }: PublicPageLinkProps) {
  const { isOffline } = useConnection()
  const isPhone = useMediaQuery<Theme>((theme) => theme.media.phone, { noSsr: true })
  const denied = isOffline ? 'connection' : undefined
  if (isPhone)
    return <IconButton name={children} icon={ExternalLink} denied={denied} href={href} {...inNewTab} />
  return (
    <Button variant="outline" size="small" icon={ExternalLink} denied={denied} href={href} {...inNewTab}>
      {children}
    </Button>
  )
}
