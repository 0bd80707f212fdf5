import type { Id } from '#lib/id.ts'
import { byDesk } from '#domain/events/cause.ts'
import { withStatus } from '#domain/tasks/changed-status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'
import type { RingKind } from '../timers/kind.ts'
import { rowTimers } from '../timers/row-timers.ts'

interface TaskRing {
  sql: DeskSql
  now: number
  dueAt: number
}

/** A timer of tasks, which runs under the task's lock. */
export function taskTimer(
  name: string,
  change: (tx: StoreTx, task: Task, ring: TaskRing) => Promise<void>,
): RingKind {
  return {
    name,
    async ring({ sql, now, take }, id: Id, dueAt) {
      await inUnitOfWork(sql, { cause: byDesk, at: now, isChecked: true }, async ({ rows, tx, drop }) => {
        await rows.lock('tasks', [id])
        const task = await tx.tasks.get(id)
        if (!task || !(await take())) return drop()
        await change(tx, task, { sql, now, dueAt })
      })
    },
  }
}

/** Sets a task to overdue, once for each end: a user who changes that status has seen it. */
export const taskEndTimer = taskTimer(rowTimers.taskEnd, (tx, task, { now, dueAt }) =>
  tx.tasks.patch(task.id, { ...withStatus(task, 'overdue', now), overdueFor: dueAt }),
)

/**
 * Permanently deletes tasks a day after their deletion, with their notes, whose files are then swept; time
 * entries stay.
 */
export const taskRemovalTimer = taskTimer(rowTimers.taskRemoval, async (tx, task, { sql }) => {
  await sql.rows({
    name: 'part with files of a task',
    text: `update attachments set note_id = null where account_id = $1
      and note_id in (select id from "taskNotes" where account_id = $1 and task_id = $2)`,
    values: [sql.accountId, task.id],
  })
  await tx.tasks.remove(task.id)
})
