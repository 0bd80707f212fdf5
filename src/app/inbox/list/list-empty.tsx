import { Link } from 'react-router-dom'
import { useStatusList } from '#app/messages/status-list.ts'
import { Button } from '#app/ui/button.tsx'
import { refusalOf } from '#domain/access/access.ts'
import { manageAccess, manageMailboxesAccess } from '#domain/access/plan-access.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { asksAnything, emptyQueryText } from '#domain/search/query.ts'
import { readQuery } from '#app/desk/page/desk-calendar.ts'
import { useNewEmail } from '#app/commands/new-menu.tsx'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths } from '#app/paths.ts'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { reference } from '#local/queries/people.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { ListCounts } from '#local/columns/list-filter.ts'
import type { InboxLocation, View } from '../location.ts'
import { narrowedBy } from '../location-texts.ts'

/** List of a device without data: it is loading, offline, or failed to load. */
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

/** No conversation has ever arrived: explains how to begin. */
function FirstUse() {
  const { actor } = useDesk()
  const newEmail = useNewEmail()
  const mailboxes = [...(useLive(reference, undefined)?.mailboxes.values() ?? [])]
  const verified = mailboxes.find(({ email, emailVerified }) => email && emailVerified)
  const address = (verified ?? mailboxes.find(({ email }) => email))?.email
  const canConnect = refusalOf(actor, manageMailboxesAccess) === undefined
  const canWrite = refusalOf(actor, manageAccess) === undefined
  return (
    <EmptyState
      title="No conversations yet"
      text={
        address
          ? `Mail to ${address} becomes a conversation here.`
          : 'Mail to your inboxes becomes conversations here.'
      }
      action={
        !verified && canConnect ? (
          <Button variant="primary" component={Link} to={paths.connectInbox()}>
            Connect your mailbox
          </Button>
        ) : (
          canWrite && (
            <Button variant="primary" onClick={newEmail}>
              New email
            </Button>
          )
        )
      }
    />
  )
}

/** Lists of open work. */
const workLists: readonly View[] = ['all', 'today', 'mine', 'unread', 'unassigned', 'waiting', 'mentions']

/** True if a work list has no new or open conversations and no filter that may hide some. */
export function isRewarding(
  { view, tab, filters, search }: InboxLocation,
  counts: ListCounts | undefined,
): boolean {
  if (!counts || search || Object.keys(filters).length > 0) return false
  const left = counts.byStatus[statusIds.new] + counts.byStatus[statusIds.open]
  return workLists.includes(view) && tab !== 'closed' && tab !== 'on_hold' && left === 0
}

interface ListEmptyProps {
  place: InboxLocation
  /** Number of conversations in the whole inbox. */
  held: number
  counts: ListCounts | undefined
  onClear: () => void
}

/** Empty states: no conversation ever, a filter without hits, a view without rows, all done. */
export function ListEmpty({ place, held, counts, onClear }: ListEmptyProps) {
  const people = useLive(reference, undefined)
  const statuses = useStatusList()
  const { view, tab, filters } = place
  if (held === 0 && view === 'all') return <FirstUse />
  const hasFilter = Object.keys(filters).length > 0
  const isClearable = hasFilter || tab !== 'all'
  if (isRewarding(place, counts))
    return <EmptyState title="Great Job, Relax !" text="No new conversation as of now..." />
  if (place.search && !asksAnything(readQuery(place.search)))
    return <EmptyState drawing="missing" title="Nothing to look for" text={emptyQueryText} />
  return (
    <EmptyState
      drawing="missing"
      title="No Data Available"
      text={`Nothing here for ${narrowedBy(place, people, statuses)}.`}
      action={isClearable && <Button onClick={onClear}>Clear filter</Button>}
    />
  )
}
