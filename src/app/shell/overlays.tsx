import { useSnapshot } from 'valtio'
import { SessionGuard } from '#app/auth/session-guard.tsx'
import { SignOutDialog } from '#app/auth/sign-out-dialog.tsx'
import { ShortcutHelp } from '#app/commands/shortcut-help.tsx'
import { AskHost } from '#app/ui/ask.tsx'
import { panels } from './panels.ts'

/** Dialogs that belong to no page. */
export default function Overlays() {
  const { isHelpOpen } = useSnapshot(panels)
  return (
    <>
      <SessionGuard />
      <SignOutDialog />
      <ShortcutHelp
        open={isHelpOpen}
        onClose={() => {
          panels.isHelpOpen = false
        }}
      />
      <AskHost />
    </>
  )
}
