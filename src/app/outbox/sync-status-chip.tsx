import { useSnapshot } from 'valtio'
import { SyncChip } from '#app/marks/sync-chip.tsx'
import { panels } from '#app/desk/page/panels.ts'
import { useSyncState } from './sync-status.ts'

/** Sync chip of this desk; toggles the Outbox. `compact` on a phone. */
export function SyncStatusChip({ compact = false }: { compact?: boolean }) {
  const state = useSyncState()
  const { isOutboxOpen } = useSnapshot(panels)
  const toggle = () => {
    panels.isOutboxOpen = !isOutboxOpen
  }
  if (!state) return null
  return <SyncChip state={state} onClick={toggle} compact={compact} />
}
