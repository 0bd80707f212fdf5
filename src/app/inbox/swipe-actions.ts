import { ArchiveRestore, CircleCheck, CircleDot, Trash2 } from 'lucide-react'
import { setClosed, setTrashed } from './gestures.ts'
import type { RowView } from './row-view.ts'
import type { SwipeActions } from './swipe-row.tsx'
import type { OnGesture } from './use-inbox.ts'

/** To the right a conversation is closed, or opened again; to the left it goes to trash, or comes back from there. */
export function swipeActions({ id, status, isTrashed }: RowView, onGesture: OnGesture): SwipeActions {
  const isClosed = status === 'closed'
  return {
    right: {
      label: isClosed ? 'Open' : 'Close',
      icon: isClosed ? CircleDot : CircleCheck,
      tone: 'pine',
      run: () => onGesture([id], (rows) => setClosed(rows, !isClosed), isClosed ? 'leaves' : 'done'),
    },
    left: {
      label: isTrashed ? 'Restore' : 'Move to trash',
      icon: isTrashed ? ArchiveRestore : Trash2,
      tone: isTrashed ? 'pine' : 'danger',
      run: () => onGesture([id], (rows) => setTrashed(rows, !isTrashed), isTrashed ? 'leaves' : 'done'),
    },
  }
}
