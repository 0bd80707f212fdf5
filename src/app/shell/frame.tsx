import { useMediaQuery, useTheme } from '@mui/material'
import { useState, lazy, Suspense } from 'react'
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useCommands } from '#app/commands/handlers.ts'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { KeyMapContext, type KeyMap } from '#app/commands/key-map.ts'
import { useOwnKeyMap } from '#app/commands/own-shortcuts.ts'
import { useCommandKeys } from '#app/commands/use-command-keys.ts'
import { useOverruledNews } from '#app/conversations/reviews/overruled-news.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { CrashBoundary } from '#app/errors/crash-boundary.tsx'
import { paths } from '#app/paths.ts'
import { openPalette } from '#app/commands/palette-store.ts'
import { useTimerDuties } from '#app/time/use-timer-duties.ts'
import { useIsIdle } from '#app/ui/idle.ts'
import { canUndo, undoLatest } from '#app/toasts/toast-store.ts'
import { useConnectionLight } from '#app/desk/session/connection.ts'
import { Desk, PageFrame, Sheet } from './frame-styles.ts'
import { useWarmUp } from './warm-up.ts'
import { OutboxPlace } from './outbox-place.tsx'
import { panels } from '#app/desk/page/panels.ts'
import { PhoneBar } from './phone-bar.tsx'
import { Rail } from './rail.tsx'
import { useRailWidth } from '#app/desk/page/rail-width.ts'
import { TopBar } from './top-bar.tsx'
import { useDeliveryNews } from './delivery-news.ts'

const Overlays = lazy(() => import('./overlays.tsx'))
const RunningTimer = lazy(() => import('#app/time/running-timer.tsx'))

const NewEmailDialog = lazy(async () => ({
  default: (await import('#app/composer/new-email/new-email-dialog.tsx')).NewEmailDialog,
}))

function NewEmail() {
  const { isNewEmailOpen } = useSnapshot(panels)
  // Once loaded it stays mounted for its exit transition.
  const [wasOpen, setWasOpen] = useState(false)
  if (isNewEmailOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={<HeldKeys />}>
      <NewEmailDialog
        open={isNewEmailOpen}
        onClose={() => {
          panels.isNewEmailOpen = false
        }}
      />
    </Suspense>
  )
}

/** Handlers of global commands, registered at once; their overlays load lazily. */
function useFrameCommands(keyMap: KeyMap): void {
  const navigate = useNavigate()
  const { actor } = useDesk()
  useCommandKeys(actor, keyMap)
  useCommands(
    {
      'go.home': () => void navigate(paths.home),
      'go.inbox': () => void navigate(paths.inbox),
      'go.outbox': () => {
        panels.isOutboxOpen = true
      },
      'go.knowledge': () => void navigate(paths.knowledge),
      'go.tasks': () => void navigate(paths.tasks),
      'go.assets': () => void navigate(paths.assets),
      'go.portal': () => void navigate(paths.portal),
      'go.status': () => void navigate(paths.statusPage),
      'go.customers': () => void navigate(paths.customers),
      'go.analytics': () => void navigate(paths.analytics),
      'go.settings': () => void navigate(paths.settings),
      search: () => openPalette(),
      undo: () => void undoLatest(),
      help: () => {
        panels.isHelpOpen = true
      },
      'settings.undoSend': () => {
        panels.isUndoSendOpen = true
      },
      'settings.afterDone': () => {
        panels.isAfterDoneOpen = true
      },
      'settings.device': () => {
        panels.isDeviceOpen = true
      },
      'news.open': () => {
        panels.isNewsOpen = true
      },
      'products.open': () => {
        panels.areProductsOpen = true
      },
      'session.signOut': () => {
        panels.isSignOutOpen = true
      },
    },
    undefined,
    undefined,
    (id) => id !== 'undo' || canUndo(),
  )
}

/** Without a focused element, keyboard navigation starts at the page and not at the first link. */
function beginHere(sheet: HTMLElement | null): void {
  if (document.activeElement === document.body) sheet?.focus({ preventScroll: true })
}

/**
 * Background work while the frame is mounted. Separate from the frame, so that the many connection changes
 * during a sync do not rerender it.
 */
function Duties(): null {
  useConnectionLight()
  useDeliveryNews()
  useOverruledNews()
  useTimerDuties()
  useWarmUp()
  return null
}

/** Frame of all pages of a signed-in agent. `isWindow`: a conversation in its own window. */
export function Frame({ isWindow = false }: { isWindow?: boolean }) {
  const { pathname } = useLocation()
  const isIdle = useIsIdle()
  const { isWide, toggle } = useRailWidth()
  // On a phone an open conversation also covers the bottom bar.
  const isConversation = useMatch(paths.conversationPattern) !== null
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const timer = isIdle && (
    <Suspense>
      <RunningTimer place={isPhone ? 'foot' : 'bar'} />
    </Suspense>
  )
  const keyMap = useOwnKeyMap()
  useFrameCommands(keyMap)
  return (
    <KeyMapContext value={keyMap}>
      <Duties />
      <Desk data-window={isWindow || undefined}>
        <TopBar isWide={isWide && !isWindow} isWindow={isWindow} timer={!isPhone && timer} />
        {!isWindow && <Rail isWide={isWide} onToggle={toggle} />}
        <Sheet ref={beginHere} tabIndex={-1}>
          <PageFrame>
            <CrashBoundary page={pathname}>
              <Outlet />
            </CrashBoundary>
          </PageFrame>
          <OutboxPlace />
        </Sheet>
        {isPhone && timer}
        {!isWindow && !isConversation && <PhoneBar />}
        <NewEmail />
        {isIdle && (
          <Suspense>
            <Overlays />
          </Suspense>
        )}
      </Desk>
    </KeyMapContext>
  )
}
