import { CustomerPane } from '#app/customers/customer-pane.tsx'
import { deviceSetting, useDeviceSetting } from '#app/theme/device-setting.ts'
import { breakpoints, size } from '#app/theme/tokens.ts'
import type { DrawerMode } from '#app/late/drawer-over.tsx'
import { DrawerPane, useDrawerMode } from '#app/ui/dialogs/drawer-pane.tsx'
import { useMediaQuery } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useConversation } from '#app/messages/conversation-view.ts'

const RunningTimer = lazy(() => import('#app/time/running-timer.tsx'))

const shownSetting = deviceSetting<boolean>('customer-pane', (stored) => stored !== false)

/** Visibility and layout of the customer pane. */
export interface CustomerPlacing {
  mode: DrawerMode
  width: number
  isShown: boolean
  toggle: () => void
  close: () => void
}

/**
 * The customer pane is beside the thread if both have room, else over it. Beside, its visibility is stored on
 * this device; over the thread, it opens on request.
 */
export function useCustomerPlacing(paneWidth: number): CustomerPlacing {
  const windowMode = useDrawerMode()
  const isWide = useMediaQuery(`(min-width: ${breakpoints.xxl}px)`, { noSsr: true })
  const width = isWide ? size.sidebar.xxl : size.sidebar.xl
  const hasRoom = paneWidth - width >= size.threadMin
  const mode: DrawerMode = hasRoom ? 'place' : windowMode === 'place' ? 'over' : windowMode
  const [isKept, keep] = useDeviceSetting(shownSetting)
  const [isOver, setIsOver] = useState(false)
  const isShown = mode === 'place' ? isKept : isOver
  const set = mode === 'place' ? keep : setIsOver
  return { mode, width, isShown, toggle: () => set(!isShown), close: () => set(false) }
}

/** Customer pane of the open conversation. */
export function CustomerPlace({ placing }: { placing: CustomerPlacing }) {
  const { contact, conversation } = useConversation()
  if (!contact) return null
  const { mode, width, isShown, close } = placing
  return (
    <DrawerPane
      open={isShown}
      onClose={close}
      label="Customer"
      mode={mode}
      width={width}
      overWidth={size.overlaySidebar}
      ground="sunken"
    >
      <CustomerPane
        contact={contact}
        conversationId={conversation.id}
        onClose={mode === 'place' ? undefined : close}
      />
      {mode !== 'place' && (
        <Suspense>
          <RunningTimer place="panel" onOpen={close} />
        </Suspense>
      )}
    </DrawerPane>
  )
}
