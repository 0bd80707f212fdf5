import { Dialog, Popover } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { BellOff, Settings2, X } from 'lucide-react'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { styled } from '#app/theme/styled.ts'
import { motion } from '#app/theme/tokens.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyLine } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { VirtualList, type VirtualListHandle } from '#app/ui/lists/virtual-list.tsx'
import { NotificationRow } from './notification-row.tsx'
import { labelOf, type PanelRow } from './panel-rows.ts'
import { usePanel } from './use-panel.ts'

/** Row height, and maximum height of the panel, in px. */
const rowHeight = 56
const panelSize = { width: 420, height: 600, emptyHeight: 180 }

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(2),
  height: theme.size.head,
  padding: theme.spacing(0, 2, 0, 4),
  borderBottom: theme.edge.line,
  '& > h2': { ...theme.typography.head },
  '& > span:empty': { flex: 1 },
  [theme.media.phone]: { height: theme.size.phoneTop },
}))

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  outline: 'none',
})

const Empty = styled('div')({ display: 'grid', flex: 1, placeContent: 'center' })

const focusQuietly = (node: HTMLElement | null) => node?.focus({ preventScroll: true })

const keyOf = ({ key }: PanelRow) => key

interface NotificationPanelProps {
  /** Bell button to anchor to; null on a phone, where the panel is a sheet. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** The user's notifications, from this device (NTF-001). */
export function NotificationPanel({ anchor, onClose }: NotificationPanelProps) {
  const theme = useTheme()
  const panel = usePanel(onClose)
  const titleId = useId()
  const { length } = panel.rows
  const content = <Content {...{ panel, titleId, onClose }} isSheet={anchor === null} />
  // Loading takes milliseconds; an empty panel would say that there are no notifications.
  if (!panel.isLoaded) return null
  if (!anchor)
    return (
      <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
        {content}
      </Dialog>
    )
  const height = length === 0 ? panelSize.emptyHeight : theme.size.head + 2 + length * rowHeight
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      transitionDuration={motion.fast}
      disableScrollLock
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: {
            display: 'flex',
            flexDirection: 'column',
            mt: 1,
            width: panelSize.width,
            height: Math.min(panelSize.height, height),
            maxHeight: `calc(100% - ${theme.spacing(8)})`,
          },
        },
      }}
    >
      {content}
    </Popover>
  )
}

interface ContentProps {
  panel: ReturnType<typeof usePanel>
  titleId: string
  isSheet: boolean
  onClose: () => void
}

function Content({ panel, titleId, isSheet, onClose }: ContentProps) {
  const { rows, unread, open, readAll, showMore } = panel
  const list = useRef<VirtualListHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  // Arrow keys work at once, without a visible focus ring.
  useEffect(() => focusQuietly(frame.current), [])
  const navigate = useNavigate()
  const step = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }
    const by = steps[event.key]
    if (by === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const isInList = event.target instanceof Element && event.target.closest('[role="row"]') !== null
    list.current?.move(isInList ? by : 0)
  }
  const readAndStay = () => {
    readAll()
    // The button disappears and would take the focus with it.
    focusQuietly(frame.current)
  }
  const toSettings = () => {
    onClose()
    void navigate(paths.notificationSettings)
  }
  return (
    <Frame ref={frame} tabIndex={-1} onKeyDown={step}>
      <Head>
        <h2 id={titleId}>Notifications</h2>
        <Badge count={unread} tone="hot" />
        <span />
        {unread > 0 && (
          <Button variant="ghost" size="small" onClick={readAndStay}>
            Mark all as read
          </Button>
        )}
        <IconButton name="Notification settings" icon={Settings2} size="sm" onClick={toSettings} />
        {isSheet && <IconButton name="Close" icon={X} keys="Escape" onClick={onClose} />}
      </Head>
      {rows.length === 0 ? (
        <Empty>
          <EmptyLine icon={BellOff} text="No New Notification" />
        </Empty>
      ) : (
        <VirtualList
          label="Notifications"
          items={rows}
          itemKey={keyOf}
          rowHeight={rowHeight}
          renderRow={(row) => <NotificationRow row={row} />}
          rowLabel={labelOf}
          onOpen={open}
          onEnd={showMore}
          handle={list}
        />
      )}
    </Frame>
  )
}
