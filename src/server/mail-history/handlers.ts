import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { WantedReach } from '#domain/channels/history-reach.ts'
import type { MailHistory } from '#domain/mail-history/history.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { isEnded, type Job } from '#domain/jobs/job.ts'
import type { HandlersOf } from '../http/handler.ts'
import { chooseJob, readJob } from '../jobs/handlers.ts'
import type { AnyJobKind } from '../jobs/kind.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { askForHistory } from '../channels/fetching/settings.ts'
import { requireAddress, requireSight } from '../channels/inbox-guards.ts'
import { countByReach } from './mails.ts'
import { beginHistory } from './start.ts'

/** Dependencies of the mail history handlers. */
export interface HistoryHandlerParts {
  database: Database
  clock: Clock
  kinds: readonly AnyJobKind[]
}

/** Handlers for counting and importing an inbox's older mail. */
export function historyHandlers({ database, clock, kinds }: HistoryHandlerParts) {
  const read = async (sql: DeskSql, id: Id): Promise<MailHistory> => {
    const { asked, job } = await readAsked(sql, kinds, id)
    return { left: await countByReach(sql, id, clock.now()), asked: job ? null : asked, job }
  }
  return {
    async getHistory({ id }, call) {
      requireSight(id, call)
      return database.look(call.actor.accountId, async (sql) => {
        await requireAddress(sql, id)
        return read(sql, id)
      })
    },

    async startHistory({ id, reach }, call) {
      requireSight(id, call)
      const now = clock.now()
      return database.desk(call.actor.accountId, async (sql) => {
        const isKnown = await isListed(sql, id)
        const { asked, job } = await readAsked(sql, kinds, id)
        if (job ? !isEnded(job) : asked !== null)
          throw new DeskError('CONFLICT', { message: 'Old mail is already being imported' })
        await askForHistory(sql, id, { reach, askedBy: call.actor.userId, now })
        if (isKnown) await beginHistory(sql, id, now)
        return read(sql, id)
      })
    },

    async putHistory({ id, choice }, call) {
      requireSight(id, call)
      return database.desk(call.actor.accountId, async (sql) => {
        const { job } = await readAsked(sql, kinds, id)
        if (!job) throw new DeskError('NOT_FOUND')
        await chooseJob(sql, kinds, { id: job.id, choice, now: clock.now() })
        return read(sql, id)
      })
    },
  } satisfies HandlersOf<(typeof endpoints)['history']>
}

/** True if all folders are listed; locks the row. @throws DeskError if nothing is fetched. */
async function isListed(sql: DeskSql, id: Id): Promise<boolean> {
  const [row] = await sql.rows<{ isListed: boolean }>({
    text: `select fetched_at is not null and not exists (select from unnest(b.folders) as path where not exists (
          select from fetched_folders f where f.account_id = b.account_id and f.mailbox_id = b.mailbox_id
            and f.path = path and f.uid_validity > 0)) as "isListed"
      from mailbox_fetching b where account_id = $1 and mailbox_id = $2 for update`,
    values: [sql.accountId, id],
  })
  if (!row) throw new DeskError('NOT_FOUND', { message: 'Connect a mailbox first' })
  return row.isListed
}

async function readAsked(
  sql: DeskSql,
  kinds: readonly AnyJobKind[],
  id: Id,
): Promise<{ asked: WantedReach | null; job: Job | null }> {
  const [row] = await sql.rows<{ reach: WantedReach; jobId: Id | null }>({
    text: `select h.reach, h.job_id as "jobId" from mailbox_history h
      left join jobs j on j.account_id = h.account_id and j.id = h.job_id
      where h.account_id = $1 and h.mailbox_id = $2 and (h.job_id is null or j.id is not null)`,
    values: [sql.accountId, id],
  })
  if (!row) return { asked: null, job: null }
  return { asked: row.reach, job: row.jobId === null ? null : await readJob(sql, kinds, row.jobId) }
}
