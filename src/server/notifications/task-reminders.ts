import type { Id } from '#lib/id.ts'
import { defaultNotificationSettings, taskLeads } from '#domain/notifications/settings.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { makeNotifications } from './make-notifications.ts'

/*
 * The assignee of a task is reminded before its end, by the lead time in their settings. As these change at
 * any time, each poll computes the time. A sent reminder is a row, in the notification's transaction.
 */

const minute = 60_000
/** Reminders per poll; the next one sends the rest. */
const atMost = 1000
const longest = Math.max(...Object.values(taskLeads).map((lead) => lead ?? 0)) * minute

const leadMs = `(case coalesce(w.task_lead, '${defaultNotificationSettings.taskLead}')
  ${Object.entries(taskLeads)
    .map(([name, minutes]) => `when '${name}' then ${minutes === null ? 'null' : minutes * minute}`)
    .join(' ')} end)::bigint`

/**
 * Open tasks whose assignee is to be reminded at `$1`. No reminder if the user assigned the task to
 * themselves after its reminder time: they know of it.
 */
const remindable = `from tasks t
  left join notification_settings w on w.account_id = t.account_id and w.user_id = t.assignee_id
  where t.assignee_id is not null and t.status not in ('closed', 'overdue') and t.deleted_at is null
    and t.end_at > $1 and t.end_at <= $1 + ${longest} and t.end_at <= $1 + ${leadMs}
    and (t.author_id is distinct from t.assignee_id or t.created_at <= t.end_at - ${leadMs})
    and not exists (select from task_reminders r where r.account_id = t.account_id and r.task_id = t.id
      and r.user_id = t.assignee_id and r.end_at = t.end_at)`

/** Reminds assignees of tasks that end soon, once for each end, across processes. */
export async function remindOfTasks(database: Database, now: number): Promise<void> {
  const due = await database.system((sql) =>
    sql.rows<{ accountId: Id; id: Id }>({
      name: 'tasks that end soon',
      text: `select t.account_id as "accountId", t.id ${remindable} order by t.end_at limit ${atMost}`,
      values: [now],
    }),
  )
  for (const { accountId, id } of due) await database.desk(accountId, (sql) => remind(sql, id, now))
}

async function remind(sql: DeskSql, id: Id, now: number): Promise<void> {
  const [reminded] = await sql.rows<{ endAt: number; userId: Id }>({
    text: `insert into task_reminders (account_id, task_id, user_id, end_at)
      select t.account_id, t.id, t.assignee_id, t.end_at ${remindable} and t.account_id = $2 and t.id = $3
      on conflict (account_id, task_id, user_id) do update set end_at = excluded.end_at
        where task_reminders.end_at <> excluded.end_at
      returning end_at as "endAt", user_id as "userId"`,
    values: [now, sql.accountId, id],
  })
  if (!reminded) return
  await makeNotifications(
    sql,
    { kind: 'taskDueSoon', conversationId: null, taskId: id, itemId: id },
    { key: `taskDueSoon ${id} ${reminded.userId} ${reminded.endAt}`, now },
  )
}
