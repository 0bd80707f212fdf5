import { styled } from '#app/theme/styled.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useDesk } from '#app/desk/session/desk-context.ts'
import type { Entries } from '#app/outbox/entries.ts'
import { entryTitle } from '#app/outbox/entry-texts.ts'
import { useEntries } from '#app/outbox/use-entries.ts'
import { useEntryFacts } from '#app/outbox/use-entry-facts.ts'
import { useTryNow } from '#app/outbox/use-try-now.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { panels } from '#app/desk/page/panels.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { PendingGlyph } from '#app/ui/icons/sync-glyph.tsx'
import { useSession } from '#app/desk/session/session-store.ts'
import { signOut, type Leftover } from './sign-out.ts'

/** Confirmation word before unsent work is discarded. */
const discardWord = 'discard'

/** Number of listed titles; the rest is counted. */
const listed = 6

const Text = styled('p')(({ theme }) => ({ color: theme.vars.palette.ink2, lineHeight: 1.46 }))

const Work = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  padding: theme.spacing(3, 0, 0),
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
  '& svg': { flex: 'none', color: theme.vars.palette.duskText },
}))

const changes = (count: number) => `${count} ${count === 1 ? 'change has' : 'changes have'} not been sent`

function WorkList({ entries }: { entries: Entries }) {
  const facts = useEntryFacts(entries)
  const all = [...entries.attention, ...entries.waiting]
  return (
    <Work>
      {all.slice(0, listed).map((entry) => (
        <li key={entry.key}>
          <PendingGlyph />
          {entryTitle(entry, facts)}
        </li>
      ))}
      {all.length > listed && <li>and {all.length - listed} more</li>}
    </Work>
  )
}

interface UnsentDialogProps {
  entries: Entries
  count: number
  onLeave: (leftover: Leftover) => void
  onClose: () => void
}

/** Sign-out with unsent work: send it now, keep it on the device, or discard it by typing a word. */
function UnsentDialog({ entries, count, onLeave, onClose }: UnsentDialogProps) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { isOffline } = useConnection()
  const { tryNow, isTrying } = useTryNow()
  const isShared = useSession()?.isShared ?? false
  if (isDiscarding)
    return (
      <ConfirmDialog
        open
        title="Discard and sign out"
        text={`${changes(count)}. Discarded work cannot be brought back.`}
        confirm="Discard and sign out"
        tone="dangerFill"
        typed={discardWord}
        onConfirm={() => onLeave('delete')}
        onCancel={() => setIsDiscarding(false)}
      />
    )
  return (
    <Dialog
      open
      title={changes(count)}
      size="md"
      onClose={onClose}
      closeButton
      actions={
        <>
          <Button variant="danger" onClick={() => setIsDiscarding(true)}>
            Discard and sign out
          </Button>
          {!isShared && (
            <Button variant="outline" onClick={() => onLeave('keep')}>
              Keep here until I sign in again
            </Button>
          )}
          <Button
            variant="primary"
            autoFocus={!isOffline}
            denied={isOffline ? 'connection' : undefined}
            busy={isTrying}
            busyLabel="Sending…"
            onClick={tryNow}
          >
            Sync now
          </Button>
        </>
      }
    >
      <Text>
        {isShared
          ? 'This is a shared device: after you sign out nothing is kept on it.'
          : 'Kept here, it goes out after you sign in again on this device. Nobody else can see it.'}
      </Text>
      <WorkList entries={entries} />
    </Dialog>
  )
}

/** Confirmation of the sign-out, with choices for unsent work. */
export function SignOutDialog() {
  const { isSignOutOpen } = useSnapshot(panels)
  const desk = useDesk()
  const entries = useEntries()
  const count = entries.attention.length + entries.waiting.length
  const close = () => {
    panels.isSignOutOpen = false
  }
  const leave = (leftover: Leftover) => void signOut(desk, leftover).catch(reportFailure)
  if (isSignOutOpen && count > 0)
    return <UnsentDialog entries={entries} count={count} onLeave={leave} onClose={close} />
  return (
    <ConfirmDialog
      open={isSignOutOpen}
      title="Logout"
      text="Are you sure you want to logout?"
      confirm="Logout"
      focus="confirm"
      onConfirm={() => leave('delete')}
      onCancel={close}
    />
  )
}
