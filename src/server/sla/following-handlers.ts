import { sql as statement } from 'drizzle-orm'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { businessHoursResource } from '#domain/business-hours/business-hours.ts'
import { DeskError } from '#domain/errors.ts'
import { isEnded, type Job, type JobChoice } from '#domain/jobs/job.ts'
import type { slaFollowingEndpoints, SlaFollowing } from '#domain/sla/following.ts'
import { slaRuleResource } from '#domain/sla/sla-rule.ts'
import type { ScopedActor } from '../access/actor.ts'
import { recordChange } from '../events/record.ts'
import type { HandlersOf } from '../http/handler.ts'
import { chooseJob, readJob } from '../jobs/handlers.ts'
import type { AnyJobKind } from '../jobs/kind.ts'
import { putJobIn } from '../jobs/start.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { countBehind } from './behind.ts'
import { followJobName } from './follow-job.ts'
import { keepTerms } from './terms.ts'

/** Dependencies of the handlers. */
export interface FollowingParts {
  database: Database
  clock: Clock
  kinds: readonly AnyJobKind[]
}

/** A changed record, and the rules to follow. */
interface Followed {
  resource: string
  id: Id
  name: string
  ruleIds: readonly Id[]
}

type Find = (sql: DeskSql, id: Id) => Promise<Followed>

const ruleFollowed: Find = async (sql, id) => {
  const [rule] = await sql.rows<{ name: string }>(
    statement`select name from "slaRules" where account_id = ${sql.accountId} and id = ${id}`,
  )
  if (!rule) throw new DeskError('NOT_FOUND')
  return { resource: slaRuleResource.name, id, name: rule.name, ruleIds: [id] }
}

const hoursFollowed: Find = async (sql, id) => {
  const [hours] = await sql.rows<{ name: string; ruleIds: Id[] }>(
    statement`select h.name, array(select r.id from "slaRules" r where r.account_id = h.account_id
        and r.business_hours_id = h.id order by r.id) as "ruleIds"
      from "businessHours" h where h.account_id = ${sql.accountId} and h.id = ${id}`,
  )
  if (!hours) throw new DeskError('NOT_FOUND')
  return { resource: businessHoursResource.name, id, ...hours }
}

/** Handlers for counting open conversations with an earlier rule, and for moving them to the current one. */
export function followingHandlers({ database, clock, kinds }: FollowingParts) {
  const view = async (sql: DeskSql, { ruleIds }: Followed): Promise<SlaFollowing> => ({
    behind: await countBehind(sql, ruleIds),
    job: await jobOf(sql, kinds, ruleIds),
  })
  const get = (find: Find, id: Id, actor: ScopedActor) =>
    database.look(actor.accountId, async (sql) => view(sql, await find(sql, id)))
  const post = (find: Find, id: Id, actor: ScopedActor) =>
    database.desk(actor.accountId, async (sql) => {
      // Of two concurrent calls, the second finds the job of the first.
      await sql.rows(statement`select pg_advisory_xact_lock(20_302_162, ${sql.accountId})`)
      const followed = await find(sql, id)
      const now = clock.now()
      await keepTerms(sql, now)
      const { behind, job } = await view(sql, followed)
      if (job && !isEnded(job))
        throw new DeskError('CONFLICT', { message: 'Open conversations follow it already.' })
      if (behind === 0)
        throw new DeskError('CONFLICT', {
          message: 'No open conversation keeps an earlier version any more.',
        })
      const input = { ruleIds: followed.ruleIds, about: followed.name }
      await putJobIn(sql, { kind: followJobName, input, total: behind }, { startedBy: actor.userId, now })
      const answer = await view(sql, followed)
      await note(sql, followed, actor, { from: 'keep', to: 'follow' })
      return answer
    })
  const put = (find: Find, { id, choice }: { id: Id; choice: JobChoice }, actor: ScopedActor) =>
    database.desk(actor.accountId, async (sql) => {
      const followed = await find(sql, id)
      const job = await jobOf(sql, kinds, followed.ruleIds)
      if (!job) throw new DeskError('NOT_FOUND')
      await chooseJob(sql, kinds, { id: job.id, choice, now: clock.now() })
      const answer = await view(sql, followed)
      if (choice === 'stop') await note(sql, followed, actor, { from: 'follow', to: 'keep' })
      return answer
    })
  /** Audit log entry of the decision. */
  const note = (
    sql: DeskSql,
    { resource, id }: Followed,
    actor: ScopedActor,
    decided: { from: string; to: string },
  ) => {
    const changes = [{ field: 'openConversations', ...decided }]
    const saved = {
      type: 'record.saved' as const,
      subjectId: id,
      payload: { resource, isNew: false, changes },
    }
    return recordChange(sql, [saved], { actorId: actor.userId, op: null, at: clock.now() })
  }
  return {
    getRuleFollowing: ({ id }, { actor }) => get(ruleFollowed, id, actor),
    postRuleFollowing: ({ id }, { actor }) => post(ruleFollowed, id, actor),
    putRuleFollowing: (input, { actor }) => put(ruleFollowed, input, actor),
    getHoursFollowing: ({ id }, { actor }) => get(hoursFollowed, id, actor),
    postHoursFollowing: ({ id }, { actor }) => post(hoursFollowed, id, actor),
    putHoursFollowing: (input, { actor }) => put(hoursFollowed, input, actor),
  } satisfies HandlersOf<typeof slaFollowingEndpoints>
}

/** Newest job that moves conversations of some rules. */
async function jobOf(
  sql: DeskSql,
  kinds: readonly AnyJobKind[],
  ruleIds: readonly Id[],
): Promise<Job | null> {
  const [found] = await sql.rows<{ id: Id }>({
    name: 'job of SLA rules',
    text: `select id from jobs where account_id = $1 and kind = '${followJobName}'
      and exists (select from jsonb_array_elements(input->'ruleIds') e where e::bigint = any($2::bigint[]))
      order by id desc limit 1`,
    values: [sql.accountId, ruleIds],
  })
  return found ? readJob(sql, kinds, found.id) : null
}
