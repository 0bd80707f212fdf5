import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { nextInSeries } from '#domain/tasks/repeat.ts'
import type { SubTask, Task } from '#domain/tasks/task.ts'
import type { DeskSql } from '../store/database.ts'
import { newIds } from '../store/id-source.ts'
import { rowTimers } from '../timers/row-timers.ts'
import { taskTimer } from './due.ts'

/**
 * Creates the next task of a series and moves the series to it, in one transaction under the previous task's
 * lock: each occurrence is created once, across processes; of several missed ones only the latest.
 */
export const taskAgainTimer = taskTimer(rowTimers.taskAgain, async (tx, task, { sql, now }) => {
  if (!task.recurrence) return
  const { of, ...series } = nextInSeries(task.recurrence, task.startAt, now)
  const [id, ...partIds] = await newIds(sql, 1 + task.subTasks.length)
  const seeing = await seeingPeople(sql, task)
  const heldBy = (who: Id | null) => (who !== null && seeing.has(who) ? who : null)
  const part = (each: SubTask, n: number): SubTask => ({
    ...each,
    ...{
      id: invariant(partIds[n], 'id'),
      isDone: false,
      assigneeId: heldBy(each.assigneeId),
      authorId: null,
    },
    dueAt: each.dueAt === null ? null : of(each.dueAt),
  })
  await tx.tasks.patch(task.id, { recurrence: null, againAt: null })
  await tx.tasks.insert({
    ...task,
    ...series,
    ...{ id: invariant(id, 'id'), taskNo: null, status: 'new', statusBefore: null, overdueFor: null },
    ...{ assigneeId: heldBy(task.assigneeId), subTasks: task.subTasks.map(part) },
    ...{ authorId: null, createdAt: now, closedAt: null },
  })
})

/** Assignees who can still see the task; others are removed. */
async function seeingPeople(sql: DeskSql, { scope, assigneeId, subTasks }: Task): Promise<Set<Id>> {
  const people = [assigneeId, ...subTasks.map((part) => part.assigneeId)].filter((who) => who !== null)
  const rows = await sql.rows<{ userId: Id }>({
    name: 'who sees a task that comes again',
    text: `select distinct user_id as "userId" from user_scope
      where account_id = $1 and user_id = any($2::bigint[]) and scope = $3`,
    values: [sql.accountId, people, scope],
  })
  return new Set(rows.map(({ userId }) => userId))
}
