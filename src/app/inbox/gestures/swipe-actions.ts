import { ArchiveRestore, CircleCheck, CircleDot, Trash2 } from 'lucide-react'
import { setClosed, setTrashed } from './gestures.ts'
import type { RowView } from '../row/row-view.ts'
import type { SwipeAction, SwipeActions } from './swipe-row.tsx'
import type { OnGesture } from '../use-inbox.ts'

/**
 * To the right a conversation is closed, or opened again; to the left it goes to trash. In the trash it comes back to the
 * right, and goes for good to the left, as a new mail that was never sent does: both are asked about.
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
