import { useMediaQuery, useTheme } from '@mui/material'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { unreadNotifications } from '#local/queries/notifications.ts'
import { useCommands } from '#app/commands/handlers.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { panels } from '#app/desk/page/panels.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { styled } from '#app/theme/styled.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { loadNotificationPanel, type PanelParts } from './load-panel.ts'

const Place = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  '&[data-unread]::after': {
    content: '""',
    position: 'absolute',
    top: theme.spacing(1.5),
    right: theme.spacing(1.5),
    width: theme.size.dot,
    height: theme.size.dot,
    borderRadius: '50%',
    boxShadow: `0 0 0 ${theme.spacing(0.5)} ${theme.vars.palette.canvas}`,
    backgroundColor: theme.vars.palette.pine,
    pointerEvents: 'none',
    [theme.media.forced]: { backgroundColor: 'Highlight' },
  },
}))

/** The panel's code, once wanted. Not `lazy`: its Suspense fallback stays for 300 ms. */
function usePanelParts(areWanted: boolean): PanelParts | undefined {
  const [parts, setParts] = useState<PanelParts>()
  useEffect(() => {
    if (areWanted) loadNotificationPanel().then(setParts, reportFailure)
  }, [areWanted])
  return parts
}

/** Bell with the unread badge; opens the panel. On a phone another component opens the panel. */
export function Bell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { areNotificationsOpen } = useSnapshot(panels)
  const parts = usePanelParts(areNotificationsOpen)
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const count = useLive(unreadNotifications, undefined)?.count ?? 0
  const keysOf = useKeysOf()
  const show = (areOpen: boolean) => {
    panels.areNotificationsOpen = areOpen
  }
  useCommands({ 'notifications.open': () => show(true) })
  return (
    <>
      <Place ref={setAnchor} data-unread={count > 0 || undefined}>
        <IconButton
          name={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          icon={BellIcon}
          iconSize="lg"
          keys={keysOf('notifications.open')}
          aria-haspopup="dialog"
          aria-expanded={areNotificationsOpen}
          onClick={() => show(true)}
        />
      </Place>
      {areNotificationsOpen && parts && (
        <parts.NotificationPanel anchor={isPhone ? null : anchor} onClose={() => show(false)} />
      )}
    </>
  )
}
