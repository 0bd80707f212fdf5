import { styled } from '#app/theme/styled.ts'
import type { Priority, StatusId } from '#domain/conversations/status.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { ConversationTimer } from '#app/time/conversation-time.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { AssigneeField } from './assignee-field.tsx'
import type { ConversationChanges } from '#app/messages/conversation-changes.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { priorityOptions, useStatusOptions } from '#app/messages/field-options.tsx'
import { pendingFields } from '../reviews/pending-fields.ts'
import { IncidentMark } from '#app/status-page/incident-mark.tsx'
import { TagRow } from '#app/labels/tag-row.tsx'
import { SlaMark } from '../sla/sla-mark.tsx'
import { TimeMarks } from '../head/time-marks.tsx'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  flex: 'none',
  gap: theme.spacing(1.5),
  minWidth: 0,
  padding: theme.spacing(2, 5, 2.75),
  borderBottom: theme.edge.line,
  [theme.media.touch]: { rowGap: theme.spacing(4) },
  [theme.media.phone]: { columnGap: theme.spacing(2), padding: theme.spacing(2, 4, 3) },
}))

/** Assignee and status; on a phone on their own line, in which a long name shrinks. */
const Fields = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.media.phone]: {
    display: 'flex',
    flexBasis: '100%',
    gap: theme.spacing(2),
    minWidth: 0,
    '& > :last-child': { flex: '0 1 auto', minWidth: 0 },
  },
}))

/** Times and tags; on a phone they scroll horizontally below. Tags wrap to the next line together. */
const Marks = styled('div')(({ theme }) => ({
  display: 'contents',
  [theme.media.phone]: {
    display: 'flex',
    alignItems: 'center',
    flexBasis: '100%',
    gap: theme.spacing(2),
    minWidth: 0,
    // Room for touch targets, which the scroll container would clip.
    padding: theme.spacing(2, 0),
    margin: theme.spacing(-2, 0),
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
}))

interface PropertyRowProps {
  changes: ConversationChanges
  /** Opens the time entries; given on phones, where the time tracker is in this row. */
  onTime: (() => void) | undefined
}

/** Status, priority, assignee and tags. Unsent changes have a dashed edge. */
export function PropertyRow({ changes, onTime }: PropertyRowProps) {
  const keysOf = useKeysOf()
  const { conversation, ops, isOffline, denied } = useConversation()
  const statuses = useStatusOptions(conversation.statusId)
  const pending = pendingFields(ops)
  const isStatusPending = usePendingShown(pending.status, isOffline)
  const isPriorityPending = usePendingShown(pending.priority, isOffline)
  return (
    <Row>
      <Fields>
        <DropdownButton<StatusId>
          label="Status"
          value={conversation.statusId}
          options={statuses}
          onChange={changes.setStatus}
          pending={isStatusPending}
          denied={denied}
        />
        <DropdownButton<Priority>
          label="Priority"
          value={conversation.priority}
          options={priorityOptions}
          onChange={changes.setPriority}
          pending={isPriorityPending}
          denied={denied}
        />
        <AssigneeField
          isPending={pending.assignee}
          onAssign={changes.assign}
          keys={keysOf('conversation.assign')}
        />
      </Fields>
      <Marks>
        {onTime && <ConversationTimer onEntries={onTime} />}
        <IncidentMark isUnsent={pending.incident} />
        <SlaMark conversation={conversation} />
        <TimeMarks onDue={changes.setDue} onSnooze={changes.snooze} />
        <TagRow
          added={pending.addedLabels}
          removed={pending.removedLabels}
          onAdd={changes.addLabel}
          onRemove={changes.removeLabel}
        />
      </Marks>
    </Row>
  )
}
