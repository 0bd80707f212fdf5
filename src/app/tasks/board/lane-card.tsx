import { CalendarDays, Ellipsis, ListChecks, SquareCheck } from 'lucide-react'
import { memo } from 'react'
import { nameOf } from '#domain/people/name.ts'
import type { User } from '#domain/people/user.ts'
import type { TaskStatus } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Person } from '#app/marks/person.tsx'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { priorityTexts, statusTexts } from '#app/marks/texts.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { PendingGlyph } from '#app/ui/icons/sync-glyph.tsx'
import { contactById } from '#local/queries/people.ts'
import { CardFoot, CardFrame, CardName, CardSubject, CardTop } from './board-styles.ts'
import { checklistOf, isLate } from './board-texts.ts'
import { dueText } from '../task/moment-texts.ts'
import { kindText, taskIcon } from '../task/task-options.tsx'

/** Name of the task's customer; empty while loading or without a customer. */
export function useCustomerName({ contactId }: Pick<Task, 'contactId'>): string {
  const contact = useLive(contactById, contactId ?? 0)
  return contact ? nameOf(contact) : ''
}

/** Data of a card besides its task. */
export interface CardFacts {
  assignee: User | undefined
  /** Current time, by the minute (epoch ms). */
  now: number
  /** Has a pending op. */
  isWaiting: boolean
  isLifted: boolean
  /** Selected for a bulk action. */
  isPicked: boolean
  /** Roving tabindex is on this card. */
  isStop: boolean
}

interface LaneCardProps extends CardFacts {
  task: Task
  lane: TaskStatus
  /** Opens its menu. Stable like all props of a card, since the card is memoised. */
  onMenu: (task: Task, anchor: HTMLElement) => void
}

/** Card of a task on the board. */
export const LaneCard = memo(function LaneCard(props: LaneCardProps) {
  const { task, lane, assignee, now, isWaiting, isLifted, isPicked, isStop, onMenu } = props
  const format = useTimeFormat()
  const name = useCustomerName(task)
  const checklist = checklistOf(task)
  const due = dueText(task.endAt, now, format)
  const { subject, priority } = task
  const said = [
    subject,
    statusTexts[lane],
    kindText(task),
    ...(priority === 'default' ? [] : [`${priorityTexts[priority].toLowerCase()} priority`]),
    ...(name ? [name] : []),
    `due ${due}`,
    ...(checklist ? [`${checklist.done} of ${checklist.all} done`] : []),
    assignee ? nameOf(assignee) : 'unassigned',
    ...(isWaiting ? ['waiting'] : []),
    ...(isPicked ? ['selected'] : []),
  ]
  return (
    <CardFrame
      role="group"
      aria-roledescription="task"
      aria-label={said.join(', ')}
      tabIndex={isStop ? 0 : -1}
      data-desk-keys
      data-task={task.id}
      data-lane={lane}
      data-waiting={isWaiting || undefined}
      data-lifted={isLifted || undefined}
      data-picked={isPicked || undefined}
    >
      <CardTop>
        <Icon of={isPicked ? SquareCheck : taskIcon(task)} size="sm" />
        <span>{kindText(task)}</span>
        <IconButton
          name={`What to do with ${subject}`}
          icon={Ellipsis}
          size="sm"
          tabIndex={-1}
          aria-haspopup="menu"
          data-menu
          onClick={(event) => onMenu(task, event.currentTarget)}
        />
        <PriorityGlyph priority={priority} />
      </CardTop>
      <CardSubject dir="auto">{subject}</CardSubject>
      <CardName dir="auto">{name}</CardName>
      <CardFoot>
        <span data-fact data-late={isLate(task, lane, now) || undefined}>
          <Icon of={CalendarDays} size="sm" />
          {due}
        </span>
        {checklist && (
          <span data-fact>
            <Icon of={ListChecks} size="sm" />
            {`${checklist.done}/${checklist.all}`}
          </span>
        )}
        {isWaiting && (
          <span data-fact data-pending>
            <PendingGlyph />
            Waiting
          </span>
        )}
        <Person user={assignee} size="xs" />
      </CardFoot>
    </CardFrame>
  )
})
