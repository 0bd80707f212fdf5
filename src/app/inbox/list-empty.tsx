import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useNewEmail } from '#app/shell/new-menu.tsx'
import { useConnection } from '#app/shell/connection.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useLive } from '#app/desk/use-live.ts'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import { may } from '#domain/auth/actor.ts'
import { reference } from '#local/queries/people.ts'
import type { Place } from './place.ts'
import { narrowedBy } from './place-words.ts'

/** The list of a device that holds nothing yet: it is being filled, cannot be, or did not work. */
export function ListUnfilled() {
  const { client } = useDesk()
  const { isOffline, connection } = useConnection()
  if (!isOffline && connection !== 'auth') return <SkeletonRows />
  if (navigator.onLine)
    return (
      <EmptyState
        drawing="missing"
        title="Conversations did not load"
        text="The server took too long. What is on this device is still here."
        action={<Button onClick={() => void client.worker.syncNow('asked')}>Try again</Button>}
      />
    )
  return (
    <EmptyState
      drawing="not-here"
      title="Not kept on this device"
      text="Conversations are kept here from the first time this device is online."
    />
  )
}

/** Nothing has ever come in: what to expect, and how to begin. */
function FirstUse() {
  const { actor } = useDesk()
  const newEmail = useNewEmail()
  const mailboxes = [...(useLive(reference, undefined)?.mailboxes.values() ?? [])]
  const address = mailboxes.find(({ email }) => email)?.email
  const canWrite = may(actor, 'conversations.manage_conversation')
  return (
    <EmptyState
      title="No conversations yet"
      text={
        address
          ? `Mail to ${address} becomes a conversation here.`
          : 'Mail to your inboxes becomes conversations here.'
      }
      action={
        canWrite && (
          <Button variant="primary" onClick={newEmail}>
            New email
          </Button>
        )
      }
    />
  )
}

interface ListEmptyProps {
  place: Place
  /** Conversations in the whole inbox, whatever the list asks for. */
  held: number
  onClear: () => void
}

/** Four ways to have nothing: none ever, a filter without hits, a view without rows, and all done. */
export function ListEmpty({ place, held, onClear }: ListEmptyProps) {
  const people = useLive(reference, undefined)
  const { view, tab, filters } = place
  if (held === 0 && view === 'all') return <FirstUse />
  const hasFilter = Object.keys(filters).length > 0
  const isClearable = hasFilter || tab !== 'all'
  // Nothing new, nothing open, nothing unread, nothing of mine: that is what one works for.
  const isReward =
    !hasFilter &&
    ['all', 'mine', 'unread', 'unassigned', 'waiting', 'mentions'].includes(view) &&
    tab !== 'closed'
  if (isReward) return <EmptyState title="Great Job, Relax !" text="No new conversation as of now..." />
  return (
    <EmptyState
      drawing="missing"
      title="No Data Available"
      text={`Nothing here for ${narrowedBy(place, people)}.`}
      action={isClearable && <Button onClick={onClear}>Clear filter</Button>}
    />
  )
}
