import type { Id } from '#lib/id.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { isFor, type Cause } from '#domain/events/cause.ts'
import { isSetOffBy, type FieldChange } from '#domain/task-automations/automation-change.ts'
import { automationRunLimits, type AutomationRun } from '#domain/task-automations/automation-endpoints.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'

const { shown, triedDays, named } = automationRunLimits

/** SQL of conversation `c` for the caller: null if it is not visible. */
const conversation = `case when c.scope = any($2) then json_build_object('id', c.id, 'ticketNo', c.ticket_no) end`

interface Told extends Pick<Cause, 'origin' | 'isSilent'> {
  change: FieldChange
  conversationId: Id
  conversation: AutomationRun['conversation']
  at: number
}

/** Handlers for the runs of automations, and for trial runs. */
export function automationRunHandlers({ database, now }: { database: Database; now(): number }) {
  return {
    listAutomationRuns: ({ id }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        const [automation] = await sql.rows({
          text: 'select from "taskAutomations" where account_id = $1 and id = $2',
          values: [sql.accountId, id],
        })
        if (!automation) throw new DeskError('NOT_FOUND')
        const rows = await sql.rows<AutomationRun & { total: number }>({
          name: 'runs of a task automation',
          text: `select r.outcome, r.reason, r.at, ${conversation} as conversation,
              case when k.scope = any($2) then json_build_object('id', k.id, 'taskNo', k.task_no) end as task,
              count(*) over ()::int as total
            from task_automation_runs r
            left join conversations c on c.account_id = r.account_id and c.id = r.conversation_id
            left join tasks k on k.account_id = r.account_id and k.id = r.task_id and k.deleted_at is null
            where r.account_id = $1 and r.automation_id = $3 order by r.event_seq desc limit ${shown}`,
          values: [sql.accountId, actor.scopes, id],
        })
        const total = rows[0]?.total ?? 0
        return {
          data: rows.map(({ outcome, reason, at, conversation: about, task }) => ({
            outcome,
            reason,
            at,
            conversation: about,
            task,
          })),
          total,
        }
      }),

    async tryTaskAutomation({ domain, allowMultiple, ...condition }, { actor }) {
      const told = await database.look(actor.accountId, (sql) =>
        sql.rows<Told>({
          text: `select e.origin, e.is_silent as "isSilent", e.payload as change, e.subject_id as "conversationId",
              ${conversation} as conversation, e.at
            from domain_events e
            join contacts p on p.account_id = e.account_id and p.id = (e.payload ->> 'contactId')::bigint
              and lower(substring(p.email from '@([^@]+)$')) = $3
            left join conversations c on c.account_id = e.account_id and c.id = e.subject_id
            where e.account_id = $1 and e.type = 'conversation.changed' and e.at >= $4 order by e.seq desc`,
          values: [actor.accountId, actor.scopes, domain, now() - triedDays * 86_400_000],
        }),
      )
      const fits = told.filter((each) => isFor('automations', each) && isSetOffBy(condition, each.change))
      // The closing time of such tasks is unknown: without `allowMultiple`, one per conversation is assumed.
      const tasks = allowMultiple ? fits.length : new Set(fits.map((each) => each.conversationId)).size
      return {
        ...{ tasks, days: triedDays },
        data: fits.slice(0, named).map(({ at, conversation: about }) => ({ at, conversation: about })),
      }
    },
  } satisfies Pick<
    HandlersOf<(typeof endpoints)['taskAutomations']>,
    'listAutomationRuns' | 'tryTaskAutomation'
  >
}
