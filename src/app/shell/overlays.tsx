import { EndingBar } from '#app/account/ending-bar.tsx'
import { lazy, Suspense } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { useSnapshot } from 'valtio'
import { SessionGuard } from '#app/auth/session-guard.tsx'
import { SignOutDialog } from '#app/auth/sign-out/sign-out-dialog.tsx'
import { ShortcutHelp } from '#app/commands/shortcut-help.tsx'
import { DeviceDialog } from '#app/device/device-dialog.tsx'
import { StatusDuty } from '#app/messages/status-duty.ts'
import { useLastingStorage } from '#app/outbox/lasting-storage.ts'
import { Presence } from '#app/home/presence.ts'
import { NotificationDuties } from '#app/notifications/notification-duties.tsx'
import { Palette } from '#app/search/palette.tsx'
import { ShownOnce } from '#app/records/shown-once.tsx'
import { AskHost } from '#app/ui/dialogs/ask.tsx'
import { ChoiceDialog } from '#app/device/choice-dialog.tsx'
import { afterDoneChoice, undoSendChoice } from '#app/device/device-choices.ts'
import { KeptBar } from '#app/channels/set-aside/kept-bar.tsx'
import { RoleViewBar } from './role-view-bar.tsx'
import { panels } from '#app/desk/page/panels.ts'
import { useCommands } from '#app/commands/handlers.ts'
import { useColorSchemeChoice } from '#app/theme/color-scheme.ts'
import { densitySetting } from '#app/theme/density.ts'

const NewsDialog = lazy(() => import('#app/account/news-dialog.tsx'))
const ProductsDialog = lazy(() => import('#app/account/products-dialog.tsx'))
// Lazy, since it contains the composer's editor.
const TicketDialog = lazy(() => import('#app/tickets/ticket-dialog.tsx'))
const CreateCustomerDialog = lazy(() => import('#app/customers/create/create-customer-dialog.tsx'))
const CreateTaskDialog = lazy(() => import('#app/tasks/create/create-task-dialog.tsx'))

/** Overlays that belong to no page. */
export default function Overlays() {
  const { isHelpOpen, isUndoSendOpen, isAfterDoneOpen, isDeviceOpen, isTicketOpen, refusedTicket } =
    useSnapshot(panels)
  const { isNewsOpen, areProductsOpen, isNewCustomerOpen, newTask } = useSnapshot(panels)
  useLastingStorage()
  return (
    <>
      <OverlayCommands />
      <RoleViewBar />
      <EndingBar />
      <KeptBar />
      <SessionGuard />
      <SignOutDialog />
      <ShortcutHelp
        open={isHelpOpen}
        onClose={() => {
          panels.isHelpOpen = false
        }}
      />
      <ChoiceDialog
        of={undoSendChoice}
        open={isUndoSendOpen}
        onClose={() => {
          panels.isUndoSendOpen = false
        }}
      />
      <ChoiceDialog
        of={afterDoneChoice}
        open={isAfterDoneOpen}
        onClose={() => {
          panels.isAfterDoneOpen = false
        }}
      />
      {isDeviceOpen && (
        <DeviceDialog
          onClose={() => {
            panels.isDeviceOpen = false
          }}
        />
      )}
      {isTicketOpen && (
        <Suspense fallback={<HeldKeys />}>
          <TicketDialog
            refused={refusedTicket}
            onClose={() => {
              panels.isTicketOpen = false
              panels.refusedTicket = null
            }}
          />
        </Suspense>
      )}
      {isNewCustomerOpen && (
        <Suspense fallback={<HeldKeys />}>
          <CreateCustomerDialog
            onClose={() => {
              panels.isNewCustomerOpen = false
            }}
          />
        </Suspense>
      )}
      {newTask && (
        <Suspense fallback={<HeldKeys />}>
          <CreateTaskDialog
            start={newTask}
            onClose={() => {
              panels.newTask = null
            }}
          />
        </Suspense>
      )}
      <Suspense>
        {isNewsOpen && (
          <NewsDialog
            onClose={() => {
              panels.isNewsOpen = false
            }}
          />
        )}
        {areProductsOpen && (
          <ProductsDialog
            onClose={() => {
              panels.areProductsOpen = false
            }}
          />
        )}
      </Suspense>
      <Palette />
      <AskHost />
      <ShownOnce />
      <NotificationDuties />
      <StatusDuty />
      <Presence />
    </>
  )
}

/** Handlers of commands for this device's appearance, on every page. */
function OverlayCommands(): null {
  const { choose } = useColorSchemeChoice()
  useCommands({
    'appearance.light': () => choose('light'),
    'appearance.dark': () => choose('dark'),
    'appearance.system': () => choose('system'),
    'density.compact': () => densitySetting.set('compact'),
    'density.standard': () => densitySetting.set('standard'),
    'density.comfortable': () => densitySetting.set('comfortable'),
  })
  return null
}
