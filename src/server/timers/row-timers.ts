import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { untilReply } from '#domain/conversations/snooze.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { EntityName, Rows } from '#domain/entities.ts'
import type { Id } from '#lib/id.ts'
import type { Change } from '../store/tx.ts'
import { timerSetting } from './set-timer.ts'

/*
 * Timers derived from row fields. They follow every write of the rows: by an op, a mail, a merge or an undo.
 */

/** Names of timers derived from rows. */
export const rowTimers = {
  ...{ snooze: 'snooze', due: 'due', scheduled: 'scheduled' },
  ...{ taskEnd: 'taskEnd', taskRemoval: 'taskRemoval', taskAgain: 'taskAgain' },
} as const

/** End of a conversation's snooze; null for one until the customer replies, which ends with the reply. */
const wakesAt = ({ mergedInto, snoozeTime }: Conversation): number | null =>
  mergedInto === null && snoozeTime !== untilReply ? snoozeTime : null

/** Due time of an open conversation. */
const isDueAt = ({
  mergedInto,
  statusId,
  isTrashed,
  isSpam,
  isDraft,
  dueDate,
}: Conversation): number | null =>
  mergedInto !== null || statusId === statusIds.closed || isTrashed || isSpam || isDraft ? null : dueDate

/** Send time of a scheduled mail. */
const leavesAt = ({ scheduled }: Draft): number | null =>
  scheduled === null || scheduled.heldFor !== null ? null : scheduled.at

/** Time at which a task becomes overdue, once for each end. */
const endsAt = ({ status, deletedAt, endAt, overdueFor }: Rows['tasks']): number | null =>
  status === 'closed' || status === 'overdue' || deletedAt !== null || overdueFor === endAt ? null : endAt

/** Time during which a deleted task can be restored, in ms. */
export const deletedTaskLife = 24 * 3_600_000

/** Time of a deleted task's permanent deletion. */
const goesAt = ({ deletedAt }: Rows['tasks']): number | null =>
  deletedAt === null ? null : deletedAt + deletedTaskLife

/** Time of a task's next occurrence; none for a deleted one. */
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

/** Statements that set the timers of changed rows; none for unchanged times. */
export function timersOf(accountId: Id, changes: readonly Change[]): string[] {
  return changes.flatMap(({ name, id, before, after }) =>
    readings.flatMap(({ kind, entity, at }) => {
      if (entity !== name) return []
      const [from, to] = [before, after].map((row) => row && at(row as never))
      return from === to ? [] : timerSetting(accountId, kind, id, to ?? null)
    }),
  )
}
