import { Mail } from 'lucide-react'
import { useMediaQuery, useTheme } from '@mui/material'
import { Link } from 'react-router-dom'
import { discoverMail } from '#domain/channels/mail-discovery.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'

const name = 'Connect your mailbox'

/** Link to connect a mailbox by its address. */
export function ConnectLink() {
  const denied = useAccess(discoverMail)
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const way = { icon: Mail, denied, component: Link, to: paths.connectInbox() }
  return isPhone ? (
    <IconButton name={name} {...way} />
  ) : (
    <Button variant="outline" size="small" {...way}>
      {name}
    </Button>
  )
}
