import type { Id } from '#lib/id.ts'
import { shownTaskChanges, type TaskActivity } from '#domain/tasks/task-activity.ts'
import { defineConsumer } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'

const told = [
  ...(['task.created', 'task.changed', 'task.overdue', 'task.deleted', 'task.restored'] as const),
  ...(['subtask.created', 'subtask.changed', 'subtask.deleted'] as const),
]

/** Stored part of an event. */
const change = `jsonb_strip_nulls(jsonb_build_object('field', payload -> 'field', 'title', payload -> 'title')) ||
  case when payload ? 'field' then jsonb_build_object('from', payload -> 'from', 'to', payload -> 'to') else '{}' end`

/** Stores changes of tasks for as long as these exist; events are deleted after a month. */
export const taskActivity = defineConsumer({
  ...{
    name: 'taskActivity',
    title: 'Activity of tasks',
    writes: 'own',
    audience: 'everything',
    from: 'start',
  },
  wants: told,
  async handle({ sql }, { seq }) {
    await sql.rows({
      name: 'keep task activity',
      text: `insert into task_activities (account_id, event_seq, task_id, at, user_id, origin, type, change)
        select account_id, seq, subject_id, at, actor_id, origin, type, ${change} from domain_events e
        where account_id = $1 and seq = $2
          and exists (select from tasks t where t.account_id = $1 and t.id = e.subject_id)
        on conflict do nothing`,
      values: [sql.accountId, seq],
    })
  },
})

/** Change log of a task, newest first; includes events that the consumer has not processed yet. */
export const readTaskActivity = (sql: DeskSql, id: Id): Promise<TaskActivity[]> =>
  sql.rows<TaskActivity>({
    name: 'task activity',
    text: `select id, at, "userId", origin, type, change ->> 'field' as field, change -> 'from' as "from",
        change -> 'to' as "to", change ->> 'title' as title
      from (
        select event_seq as id, at, user_id as "userId", origin, type, change from task_activities
          where account_id = $1 and task_id = $2
        union all
        select seq, at, actor_id, origin, type, ${change} from domain_events
          where account_id = $1 and subject_id = $2 and type = any($3) and seq > coalesce(
            (select seq from event_cursors where account_id = $1 and consumer = '${taskActivity.name}'), 0)
      ) as told order by id desc limit ${shownTaskChanges}`,
    values: [sql.accountId, id, told],
  })
