import type { Id } from '#lib/id.ts'
import type { FollowUp } from '../sync/follow-up.ts'

/** Stops all users' timers on a closed task; the counted time stays. */
export const stopTimers: FollowUp<{ taskId: Id }> = async ({ sql, tx }, { taskId }) => {
  const open = await sql.rows<{ id: Id }>({
    name: 'open timers of a task',
    text: `select id from "timeEntries" where account_id = $1 and task_id = $2 and status <> 'completed'`,
    values: [sql.accountId, taskId],
  })
  for (const entry of await tx.along(
    'timeEntries',
    open.map(({ id }) => id),
  ))
    tx.carry('timeEntries', entry, { status: 'completed' })
}
