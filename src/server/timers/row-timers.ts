import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { untilReply } from '#domain/conversations/snooze.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { EntityName, Rows } from '#domain/entities.ts'
import type { Id } from '#lib/id.ts'
import type { Change } from '../store/tx.ts'
import { timerSetting } from './set-timer.ts'

/*
 * Rows of the desk that say themselves when they fall due. Their timers follow from what is written of them, by
 * whatever way: an op, a mail, a merge, an undo.
 */

/** Names of the timers that follow from rows. */
export const rowTimers = {
  ...{ snooze: 'snooze', due: 'due', scheduled: 'scheduled' },
  ...{ taskEnd: 'taskEnd', taskRemoval: 'taskRemoval', taskAgain: 'taskAgain' },
} as const

/** When the snooze of a conversation is over; null for one until the customer replies, which ends with the reply. */
const wakesAt = ({ mergedInto, snoozeTime }: Conversation): number | null =>
  mergedInto === null && snoozeTime !== untilReply ? snoozeTime : null

/** When an open conversation is overdue. */
const isDueAt = ({
  mergedInto,
  statusId,
  isTrashed,
  isSpam,
  isDraft,
  dueDate,
}: Conversation): number | null =>
  mergedInto !== null || statusId === statusIds.closed || isTrashed || isSpam || isDraft ? null : dueDate

/** When a scheduled mail leaves. */
const leavesAt = ({ scheduled }: Draft): number | null =>
  scheduled === null || scheduled.heldFor !== null ? null : scheduled.at

/** When a task becomes overdue, once for each end that it has. */
const endsAt = ({ status, deletedAt, endAt, overdueFor }: Rows['tasks']): number | null =>
  status === 'closed' || status === 'overdue' || deletedAt !== null || overdueFor === endAt ? null : endAt

/** For how long a task that was deleted can be brought back, in ms. */
export const deletedTaskLife = 24 * 3_600_000

/** When a task that was deleted goes for good. */
const goesAt = ({ deletedAt }: Rows['tasks']): number | null =>
  deletedAt === null ? null : deletedAt + deletedTaskLife

/** When a task comes again; one that was deleted does not. */
const comesAgainAt = ({ deletedAt, againAt }: Rows['tasks']): number | null =>
  deletedAt === null ? againAt : null

interface RowTimer<Row> {
  kind: string
  entity: EntityName
  at(row: Row): number | null
}

const readings: readonly RowTimer<never>[] = [
  { kind: rowTimers.snooze, entity: 'conversations', at: wakesAt },
  { kind: rowTimers.due, entity: 'conversations', at: isDueAt },
  { kind: rowTimers.scheduled, entity: 'drafts', at: leavesAt },
  { kind: rowTimers.taskEnd, entity: 'tasks', at: endsAt },
  { kind: rowTimers.taskRemoval, entity: 'tasks', at: goesAt },
  { kind: rowTimers.taskAgain, entity: 'tasks', at: comesAgainAt },
]

/** The statements that set the timers of rows as they will be; none where their moments stay as they are. */
export function timersOf(accountId: Id, changes: readonly Change[]): string[] {
  return changes.flatMap(({ name, id, before, after }) =>
    readings.flatMap(({ kind, entity, at }) => {
      if (entity !== name) return []
      const [from, to] = [before, after].map((row) => row && at(row as never))
      return from === to ? [] : timerSetting(accountId, kind, id, to ?? null)
    }),
  )
}
