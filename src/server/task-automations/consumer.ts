import type { Id } from '#lib/id.ts'
import { daysAfter, endOfDay } from '#lib/zone.ts'
import { manageTaskAutomationsAccess } from '#domain/access/plan-access.ts'
import type { EventOf } from '#domain/events/event.ts'
import { isSetOffBy, triggerOf } from '#domain/task-automations/automation-change.ts'
import type { AutomationRun } from '#domain/task-automations/automation-endpoints.ts'
import type { TaskAutomation } from '#domain/task-automations/task-automation.ts'
import { createTask } from '#domain/tasks/task-mutators.ts'
import { survivorOf } from '../conversations/find.ts'
import { defineConsumer, type CallOutcome, type ConsumerWork, type DeskPlan } from '../events/consumer.ts'
import { readerOf } from '../predicates/reader.ts'
import type { DeskSql } from '../store/database.ts'

/** Stored runs per automation, besides those with an open task. */
const keptRuns = 200

type Changed = EventOf<'conversation.changed'>

/**
 * Creates tasks by automations, one per event and automation: the consumer's cursor moves in the same
 * transaction, and the run's key contains both. Tasks made by automations trigger none.
 */
export const taskAutomationsConsumer = defineConsumer({
  ...{ name: 'task-automations', title: 'Task automations', writes: 'desk', audience: 'automations' },
  origin: 'automation',
  wants: ['conversation.changed'],
  isIdle,
  plan,
})

/** True if there are no automations, or the plan excludes them. */
async function isIdle(sql: DeskSql): Promise<boolean> {
  const [row] = await sql.rows<{ isIdle: boolean }>({
    name: 'any task automation',
    text: `select not exists (select from "taskAutomations" t join accounts a on a.id = t.account_id
      where t.account_id = $1 and (a.features is null or $2 = any(a.features))) as "isIdle"`,
    values: [sql.accountId, manageTaskAutomationsAccess.feature],
  })
  return row?.isIdle ?? true
}

type Found = TaskAutomation & { hasOpen: boolean; isAssigneeThere: boolean }

/** Intended act of an automation, with its task, if it makes one. */
interface Intended {
  automation: Found
  outcome: AutomationRun['outcome']
  taskId: Id | null
}

async function plan({ sql, now }: ConsumerWork, event: Changed): Promise<DeskPlan | null> {
  const { payload } = event
  const trigger = triggerOf(payload)
  if (!trigger || payload.contactId === null) return null
  const conversationId = await survivorOf(sql, payload.conversationId)
  const found = await automationsFor(sql, trigger, event, conversationId)
  const setOff = found.filter((automation) => isSetOffBy(automation, payload))
  if (setOff.length === 0) return null
  const ids = await newIds(sql, setOff.length)
  const intended = setOff.map((automation, n): Intended => {
    if (conversationId === undefined) return { automation, outcome: 'gone', taskId: null }
    if (automation.hasOpen && !automation.allowMultiple) return { automation, outcome: 'open', taskId: null }
    const outcome = automation.task.assigneeId !== null && !automation.isAssigneeThere ? 'unassigned' : 'made'
    return { automation, outcome, taskId: ids[n] as Id }
  })
  const made = intended.filter(({ taskId }) => taskId !== null)
  const { zone } = await readerOf(sql, null, now)
  return {
    ruleId: null,
    calls: made.map(({ automation, outcome, taskId }) => ({
      mutator: createTask,
      args: {
        ...taskOf(automation.task, { now, zone }),
        ...(outcome === 'unassigned' && { assigneeId: null }),
        ...{ taskId, conversationId, contactId: payload.contactId, subTasks: [] },
      },
      ruleId: automation.id,
    })),
    after: (work, outcomes) => noteRuns(work, event, conversationId, intended, outcomes),
  }
}

/** Values of a task that starts now; a duration of 0 days is due the same day (D1-23). */
function taskOf(
  { duration, ...words }: TaskAutomation['task'],
  { now, zone }: { now: number; zone?: string | undefined },
) {
  const endAt = duration === 0 ? endOfDay(now, zone) : daysAfter(now, duration, zone)
  // A call task is an outbound call.
  return { ...words, callType: words.type === 'call' ? ('outbound' as const) : null, startAt: now, endAt }
}

/** Automations of a trigger for the customer's domain that have not run for this event, oldest first. */
function automationsFor(
  sql: DeskSql,
  trigger: TaskAutomation['trigger'],
  { seq, payload }: Changed,
  conversationId: Id | undefined,
): Promise<Found[]> {
  return sql.rows<Found>({
    name: 'task automations set off',
    text: `select t.id, t.name, t.entity, t.domain, t.trigger, t.priority, t.status_id as "statusId",
        t.assignee_id as "assigneeId", t.label_id as "labelId", t.allow_multiple as "allowMultiple", t.task, t.revision,
        exists (select from task_automation_runs r
          join tasks k on k.account_id = r.account_id and k.id = r.task_id
          where r.account_id = t.account_id and r.automation_id = t.id and r.task_id is not null
            and k.conversation_id = $5 and k.closed_at is null and k.deleted_at is null) as "hasOpen",
        exists (select from user_scope v join conversations c on c.account_id = v.account_id and c.scope = v.scope
          where v.account_id = t.account_id and c.id = $5
            and v.user_id = (t.task ->> 'assigneeId')::bigint) as "isAssigneeThere"
      from "taskAutomations" t
      join contacts p on p.account_id = t.account_id and p.id = $3
        and lower(substring(p.email from '@([^@]+)$')) = t.domain
      where t.account_id = $1 and t.trigger = $2 and not exists (select from task_automation_runs r
        where r.account_id = t.account_id and r.automation_id = t.id and r.event_seq = $4)
      order by t.id`,
    values: [sql.accountId, trigger, payload.contactId, seq, conversationId ?? null],
  })
}

async function newIds(sql: DeskSql, count: number): Promise<Id[]> {
  const rows = await sql.rows<{ id: Id }>({
    name: 'ids of tasks',
    text: `select nextval('desk_id') as id from generate_series(1, $1)`,
    values: [count],
  })
  return rows.map(({ id }) => id)
}

/** Stores the outcomes of an event, and deletes old ones. */
async function noteRuns(
  { sql, now }: ConsumerWork,
  { seq, payload }: Changed,
  conversationId: Id | undefined,
  intended: readonly Intended[],
  outcomes: readonly CallOutcome[],
): Promise<void> {
  const left = [...outcomes]
  for (const { automation, outcome, taskId } of intended) {
    const came = taskId === null ? undefined : left.shift()
    const isRefused = came?.isApplied === false
    await sql.rows({
      name: 'run of a task automation',
      text: `insert into task_automation_runs
          (account_id, automation_id, event_seq, conversation_id, task_id, outcome, reason, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        ...[sql.accountId, automation.id, seq, conversationId ?? payload.conversationId],
        ...[isRefused ? null : taskId, isRefused ? 'refused' : outcome, isRefused ? came.message : null, now],
      ],
    })
    await sql.rows({
      name: 'old runs of a task automation',
      text: `delete from task_automation_runs r where r.account_id = $1 and r.automation_id = $2
        and r.event_seq <= (select event_seq from task_automation_runs
          where account_id = $1 and automation_id = $2 order by event_seq desc offset ${keptRuns} limit 1)
        and not exists (select from tasks k where k.account_id = r.account_id and k.id = r.task_id
          and k.closed_at is null and k.deleted_at is null)`,
      values: [sql.accountId, automation.id],
    })
  }
}
