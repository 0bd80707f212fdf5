import { Link } from 'react-router-dom'
import { styled } from '#app/theme/styled.ts'
import type { Priority } from '#domain/conversations/status.ts'
import type { CallType, TaskStatus, TaskType } from '#domain/tasks/status.ts'
import { endBeforeStart, taskShape } from '#domain/tasks/task.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { priorityOptions } from '#app/messages/field-options.tsx'
import { paths } from '#app/paths.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { conversationById } from '#local/queries/conversations.ts'
import { ContactField } from '../create/contact-field.tsx'
import { EditableMoment } from './editable-moment.tsx'
import { EditableText } from './editable-text.tsx'
import { distanceText } from './moment-texts.ts'
import { RepeatFact } from './repeat-fact.tsx'
import { assigneeOptions, callOptions, taskStatusOptions, typeOptions } from './task-options.tsx'
import { pendingOf, useTask } from '../task-view.ts'

const Part = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(4, 5),
}))

const Line = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) }))

const Facts = styled('dl')(({ theme }) => ({
  ...theme.typography.ui,
  display: 'grid',
  gridTemplateColumns: `${theme.size.menuMin / 2}px minmax(0, 1fr)`,
  alignItems: 'center',
  rowGap: theme.spacing(1.5),
  '& > dt': { color: theme.vars.palette.ink3 },
  '& > dd': { minWidth: 0, margin: 0 },
  '& a': { ...theme.mix.truncate, display: 'block', color: theme.vars.palette.link },
  '& a > span': { color: theme.vars.palette.ink3 },
}))

const Distance = styled('span')(({ theme }) => ({
  marginLeft: theme.spacing(3),
  color: theme.vars.palette.ink3,
}))

/** Predicate: true if a field has a pending op. */
function usePendingFields(): (field: string) => boolean {
  const { ops, isOffline } = useTask()
  const { fields } = pendingOf(ops)
  const isShown = usePendingShown(fields.size > 0, isOffline)
  return (field) => isShown && fields.has(field)
}

/** Fields of a task; each is saved on its own. */
export function TaskFacts() {
  const { task, changes, denied } = useTask()
  const isPending = usePendingFields()
  const now = useMinute()
  const isLate = task.status !== 'closed' && task.endAt < now
  return (
    <Part>
      <EditableText
        label="Subject"
        look="title"
        value={task.subject}
        schema={taskShape.subject}
        pending={isPending('subject')}
        locked={denied !== undefined}
        onSave={(subject) => changes.edit({ subject })}
      />
      <States isPending={isPending} />
      <Facts>
        <KindFact isPending={isPending} />
        <dt>Customer</dt>
        <dd>
          <ContactField
            label="Customer"
            value={task.contactId ?? undefined}
            pending={isPending('contactId')}
            denied={denied}
            onChange={(contactId) => changes.edit({ contactId })}
          />
        </dd>
        {task.conversationId !== null && <ConversationFact conversationId={task.conversationId} />}
        <dt>Start</dt>
        <dd>
          <EditableMoment
            label="Start"
            value={task.startAt}
            pending={isPending('startAt')}
            locked={denied !== undefined}
            faultOf={(startAt) => (startAt > task.endAt ? endBeforeStart : undefined)}
            onSave={(startAt) => changes.edit({ startAt })}
          />
        </dd>
        <dt>Due</dt>
        <dd>
          <EditableMoment
            label="Due"
            value={task.endAt}
            pending={isPending('endAt')}
            locked={denied !== undefined}
            faultOf={(endAt) => (endAt < task.startAt ? endBeforeStart : undefined)}
            late={isLate}
            onSave={(endAt) => changes.edit({ endAt })}
          />
          {task.status !== 'closed' && <Distance>{distanceText(task.endAt, now)}</Distance>}
        </dd>
        <RepeatFact isPending={isPending('recurrence')} />
      </Facts>
      <EditableText
        label="Description"
        multiline
        hint="Add a description"
        value={task.description}
        schema={taskShape.description}
        pending={isPending('description')}
        locked={denied !== undefined}
        onSave={(description) => changes.edit({ description })}
      />
    </Part>
  )
}

function States({ isPending }: { isPending: (field: string) => boolean }) {
  const { task, reference, changes, denied } = useTask()
  return (
    <Line>
      <DropdownButton<TaskStatus>
        label="Status"
        value={task.status}
        options={taskStatusOptions}
        pending={isPending('status')}
        denied={denied}
        onChange={changes.setStatus}
      />
      <DropdownButton<Priority>
        label="Priority"
        value={task.priority}
        options={priorityOptions}
        pending={isPending('priority')}
        denied={denied}
        onChange={(priority) => changes.edit({ priority })}
      />
      <DropdownButton<number | null>
        label="Assignee"
        value={task.assigneeId}
        placeholder="Somebody who left"
        options={assigneeOptions(reference, task.assigneeId)}
        pending={isPending('assigneeId')}
        denied={denied}
        onChange={changes.assign}
      />
    </Line>
  )
}

function KindFact({ isPending }: { isPending: (field: string) => boolean }) {
  const { task, changes, denied } = useTask()
  return (
    <>
      <dt>Type</dt>
      <Line as="dd">
        <DropdownButton<TaskType>
          label="Type"
          value={task.type}
          options={typeOptions}
          pending={isPending('type')}
          denied={denied}
          // A new call is outbound by default, so it has a direction from the start (D-93).
          onChange={(type) => changes.edit(type === 'call' ? { type, callType: 'outbound' } : { type })}
        />
        {task.type === 'call' && (
          <DropdownButton<CallType | null>
            label="Call Type"
            value={task.callType}
            options={callOptions}
            pending={isPending('callType')}
            denied={denied}
            onChange={(callType) => changes.edit({ callType })}
          />
        )}
      </Line>
    </>
  )
}

function ConversationFact({ conversationId }: { conversationId: number }) {
  const conversation = useLive(conversationById, conversationId)
  return (
    <>
      <dt>Conversation</dt>
      <dd>
        <Link to={paths.conversation(conversationId)}>
          {conversation?.ticketNo != null && <span>#{conversation.ticketNo} </span>}
          {conversation?.subject ?? 'Open the conversation'}
        </Link>
      </dd>
    </>
  )
}
