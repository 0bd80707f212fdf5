import { Checkbox } from '@mui/material'
import { refusalOf } from '#domain/access/access.ts'
import { manageAccess } from '#domain/access/plan-access.ts'
import { styled } from '#app/theme/styled.ts'
import { ArchiveRestore, CircleDot, FolderInput, Tag, Trash2, UserRound, X } from 'lucide-react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { useStatusOptions } from '#app/messages/field-options.tsx'
import { mailboxOptions } from '#app/messages/mailbox-options.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { IconChoice } from '#app/ui/icons/icon-choice.tsx'
import { statusIds } from '#domain/conversations/status.ts'
import { reference } from '#local/queries/people.ts'
import type { LocalConversation } from '#local/rows.ts'
import { BulkMore } from './bulk-more.tsx'
import { assigneeOptions, labelOptions } from '../filter/filter-options.tsx'
import {
  assign,
  moveTo,
  setLabel,
  setStatus,
  setTrashed,
  type Assignment,
  type OnPicked,
} from '../gestures/gestures.ts'
import { Head } from '../list/list-head-styles.ts'
import type { AssigneeChoice } from '../location.ts'
import { usePickedRows } from './use-picked-rows.ts'
import type { Selection } from '#app/desk/live/use-selection.ts'

const Count = styled('p')(({ theme }) => ({
  ...theme.mix.tabular,
  ...theme.mix.truncate,
  flex: 1,
  fontWeight: theme.weight.strong,
  // Without room for the word, only screen readers get the full count.
  [theme.below('listInbox')]: { '& > span': theme.mix.unseen },
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
  /** All rows of the list. */
  all: readonly number[]
  onGesture: OnPicked
}

/** Label of the checkbox that selects all matching rows. */
const allWords = (isAll: boolean, total: number): string =>
  isAll ? 'Select none' : `Select all ${total.toLocaleString('en')} that match`

/** Bulk actions for the selected rows; replaces the head. */
export default function BulkBar({ selection, all, onGesture }: BulkBarProps) {
  const keysOf = useKeysOf()
  const { actor } = useDesk()
  const people = useLive(reference, undefined)
  const { rows, isWhole } = usePickedRows(selection.ids)
  const denied = refusalOf(actor, manageAccess)
  const statusOptions = useStatusOptions()
  const isAll = selection.ids.size >= all.length
  const isTrashed = rows.length > 0 && rows.every((row) => row.isTrashed)
  // Unsent new mails are not moved to the trash.
  const trashWords = rows.some(({ isDraft }) => isDraft) ? 'Delete' : 'Move to trash'
  // States are shown only if known for all selected rows.
  const areAll = (test: (row: LocalConversation) => boolean) => isWhole && rows.length > 0 && rows.every(test)
  const hasLabel = (id: number) => areAll(({ labelIds }) => labelIds.includes(id))
  return (
    <Head role="toolbar" aria-label="Selected conversations">
      <Checkbox
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => (isAll ? selection.clear() : selection.set(all))}
        slotProps={{
          input: { 'aria-label': allWords(isAll, all.length), title: allWords(isAll, all.length) },
        }}
        sx={{ mr: 2.5 }}
      />
      <Count aria-live="polite">
        {selection.ids.size.toLocaleString('en')}
        <span> selected</span>
      </Count>
      <IconChoice
        name="Set status"
        icon={CircleDot}
        options={statusOptions}
        denied={denied}
        onPick={(statusId) =>
          onGesture(
            (picked) => setStatus(picked, statusId),
            statusId === statusIds.closed ? 'done' : 'leaves',
          )
        }
      />
      <IconChoice
        name="Assign to"
        icon={UserRound}
        keys={keysOf('conversation.assign')}
        field="assignee"
        options={assigneeOptions(people, actor.userId)}
        denied={denied}
        onPick={(choice) => onGesture((picked) => assign(picked, assignmentOf(choice)))}
      />
      <IconChoice
        name="Set tags"
        icon={Tag}
        keys={keysOf('conversation.tag')}
        field="tags"
        options={labelOptions(people)}
        isChosen={hasLabel}
        keepOpen
        denied={denied}
        onPick={(labelId) => onGesture((picked) => setLabel(picked, labelId, !hasLabel(labelId)))}
      />
      <IconChoice
        name="Move to mailbox"
        icon={FolderInput}
        keys={keysOf('conversation.move')}
        field="move"
        options={mailboxOptions(people)}
        isChosen={(id) => areAll(({ mailboxId }) => mailboxId === id)}
        denied={denied}
        onPick={(mailboxId) => onGesture((picked) => moveTo(picked, mailboxId), 'leaves')}
      />
      <IconButton
        name={isTrashed ? 'Restore' : trashWords}
        icon={isTrashed ? ArchiveRestore : Trash2}
        keys={isTrashed ? undefined : keysOf('conversation.trash')}
        denied={denied}
        onClick={() => onGesture((picked) => setTrashed(picked, !isTrashed), isTrashed ? 'leaves' : 'done')}
      />
      <BulkMore rows={rows} isWhole={isWhole} denied={denied} onGesture={onGesture} />
      <IconButton name="Clear the selection" icon={X} keys="Escape" onClick={selection.clear} />
    </Head>
  )
}
