import { ArchiveRestore, CircleCheck, CircleDot, Trash2 } from 'lucide-react'
import { setClosed, setTrashed } from './gestures.ts'
import type { RowView } from '../row/row-view.ts'
import type { SwipeAction, SwipeActions } from './swipe-row.tsx'
import type { OnGesture } from '../use-inbox.ts'

/**
 * Swipe actions of a row. Right closes or reopens, left moves to the trash. In the trash, right restores and
 * left deletes permanently, as for an unsent new mail; permanent deletion is confirmed.
 */
export function swipeActions(
  { id, status, isTrashed, isDraft }: RowView,
  onGesture: OnGesture,
): SwipeActions {
  const isClosed = status === 'closed'
  const restore: SwipeAction = {
    label: 'Restore',
    icon: ArchiveRestore,
    tone: 'pine',
    run: () => onGesture([id], (rows) => setTrashed(rows, false), 'leaves'),
  }
  const toggleClosed: SwipeAction = {
    label: isClosed ? 'Open' : 'Close',
    icon: isClosed ? CircleDot : CircleCheck,
    tone: 'pine',
    run: () => onGesture([id], (rows) => setClosed(rows, !isClosed), isClosed ? 'leaves' : 'done'),
  }
  return {
    right: isTrashed ? restore : toggleClosed,
    left: {
      label: isTrashed || isDraft ? 'Delete' : 'Move to trash',
      icon: Trash2,
      tone: 'danger',
      run: () => onGesture([id], (rows) => setTrashed(rows, true), 'done'),
    },
  }
}
