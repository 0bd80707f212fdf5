import { Checkbox } from '@mui/material'
import { styled } from '@mui/material/styles'
import { ArchiveRestore, CircleDot, Mail, MailOpen, Tag, Trash2, UserRound, X } from 'lucide-react'
import { useDesk } from '#app/desk/desk-context.ts'
import { useLive } from '#app/desk/use-live.ts'
import { keysOf } from '#app/commands/commands.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { may } from '#domain/auth/actor.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { reference } from '#local/queries/people.ts'
import type { HeldConversation } from '#local/rows.ts'
import { BulkChoice } from './bulk-choice.tsx'
import { assigneeOptions, labelOptions, statusOptions } from './filter-options.tsx'
import {
  assign,
  setLabel,
  setRead,
  setStatus,
  setTrashed,
  type Assignment,
  type Gesture,
} from './gestures.ts'
import { Head } from './list-head-look.ts'
import type { AssigneeChoice } from './place.ts'
import type { Selection } from './use-selection.ts'

const Count = styled('p')(({ theme }) => ({
  ...theme.mix.tabular,
  ...theme.mix.truncate,
  flex: 1,
  fontWeight: theme.weight.strong,
}))

function assignmentOf(choice: AssigneeChoice): Assignment {
  const id = Number(choice.slice(5))
  return {
    assigneeId: choice.startsWith('user-') ? id : null,
    teamId: choice.startsWith('team-') ? id : null,
  }
}

interface BulkBarProps {
  selection: Selection
  /** Every row of the list. */
  all: readonly number[]
  onGesture: (make: (rows: readonly HeldConversation[]) => Gesture, isLeaving?: boolean) => void
}

/** What can be done to all rows that are picked; it stands in the head's place. */
export default function BulkBar({ selection, all, onGesture }: BulkBarProps) {
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  const ids = [...selection.ids].sort((a, b) => a - b)
  const rows = useLive(conversationsByIds, ids) ?? []
  const denied = may(actor, 'conversations.manage_conversation') ? undefined : 'role'
  const isAll = selection.ids.size === all.length
  const hasUnread = rows.some(({ isRead }) => !isRead)
  const isTrashed = rows.length > 0 && rows.every((row) => row.isTrashed)
  const hasLabel = (id: number) => rows.length > 0 && rows.every(({ labelIds }) => labelIds.includes(id))
  return (
    <Head role="toolbar" aria-label="Selected conversations">
      <Checkbox
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => (isAll ? selection.clear() : selection.set(all))}
        slotProps={{ input: { 'aria-label': isAll ? 'Select none' : `Select all ${all.length}` } }}
        sx={{ mr: 2.5 }}
      />
      <Count aria-live="polite">{selection.ids.size} selected</Count>
      <BulkChoice
        name="Set status"
        icon={CircleDot}
        options={statusOptions}
        denied={denied}
        onPick={(statusId) => onGesture((picked) => setStatus(picked, statusId), true)}
      />
      <BulkChoice
        name="Assign to"
        icon={UserRound}
        options={assigneeOptions(people, actor.userId)}
        denied={denied}
        onPick={(choice) => onGesture((picked) => assign(picked, assignmentOf(choice)))}
      />
      <BulkChoice
        name="Set tags"
        icon={Tag}
        options={labelOptions(people)}
        isChosen={hasLabel}
        keepOpen
        denied={denied}
        onPick={(labelId) => onGesture((picked) => setLabel(picked, labelId, !hasLabel(labelId)))}
      />
      <IconButton
        name={hasUnread ? 'Mark as read' : 'Mark as unread'}
        icon={hasUnread ? MailOpen : Mail}
        denied={denied}
        onClick={() => onGesture((picked) => setRead(picked, hasUnread))}
      />
      <IconButton
        name={isTrashed ? 'Restore' : 'Move to trash'}
        icon={isTrashed ? ArchiveRestore : Trash2}
        keys={isTrashed ? undefined : keysOf('conversation.trash')}
        denied={denied}
        onClick={() => onGesture((picked) => setTrashed(picked, !isTrashed), true)}
      />
      <IconButton name="Clear the selection" icon={X} keys="Escape" onClick={selection.clear} />
    </Head>
  )
}
