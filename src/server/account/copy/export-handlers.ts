import { randomUUID } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import { dateText } from '#lib/date-text.ts'
import { wallTime } from '#lib/zone.ts'
import { isOwner } from '#domain/access/actor.ts'
import { getExport } from '#domain/account/export-endpoints.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { isEnded } from '#domain/jobs/job.ts'
import { recordChange } from '../../events/record.ts'
import type { Call, HandlersOf } from '../../http/handler.ts'
import { readJob } from '../../jobs/handlers.ts'
import type { AnyJobKind } from '../../jobs/kind.ts'
import { putJobIn, touchHead } from '../../jobs/start.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import type { ExportFiles } from './export-files.ts'
import { exportJobName } from './export-job.ts'

/** Dependencies of the export handlers. */
export interface ExportHandlerParts {
  database: Database
  clock: Clock
  exports: ExportFiles
  kinds: readonly AnyJobKind[]
}

/** Handlers for exports of the whole account, for owners. */
export function exportHandlers({ database, clock, exports, kinds }: ExportHandlerParts) {
  const lastJob = async (sql: DeskSql) => {
    const [row] = await sql.rows<{ id: number }>({
      text: 'select id from jobs where account_id = $1 and kind = $2 order by created_at desc, id desc limit 1',
      values: [sql.accountId, exportJobName],
    })
    return row ? readJob(sql, kinds, row.id) : null
  }
  /** Writes an operation on an export to the audit log. */
  const tell = (sql: DeskSql, { actor, key }: Call, after: object | null) =>
    recordChange(sql, ofRecord('accountExports', { id: actor.accountId, before: after ? null : {}, after }), {
      ...{ actorId: actor.userId, op: key, at: clock.now() },
    })
  return {
    async listExports(_, { actor }) {
      requireOwner({ actor })
      return {
        job: await database.look(actor.accountId, lastJob),
        data: await exports.list(actor.accountId, clock.now()),
      }
    },
    postExport(_, call) {
      requireOwner(call)
      const { accountId, userId } = call.actor
      return database.desk(accountId, async (sql) => {
        // Locks the account's head, so that concurrent requests share one job.
        await touchHead(sql)
        const last = await lastJob(sql)
        if (last && !isEnded(last)) throw new DeskError('CONFLICT', { message: 'An export is under way' })
        const job = { kind: exportJobName, input: { id: randomUUID() }, total: 100 }
        const id = await putJobIn(sql, job, { startedBy: userId, now: clock.now() })
        await tell(sql, call, { step: 'started' })
        return readJob(sql, kinds, id)
      })
    },
    async postExportLink({ id }, call) {
      requireOwner(call)
      const { accountId } = call.actor
      const now = clock.now()
      if (!(await exports.find(accountId, id, now))) throw new DeskError('NOT_FOUND')
      await database.desk(accountId, (sql) => tell(sql, call, { step: 'downloaded' }))
      const path = getExport.path.replace(':accountId', String(accountId)).replace(':id', id)
      return { path: `/api${path}?token=${exports.token(accountId, id, now)}` }
    },
    async deleteExport({ id }, call) {
      requireOwner(call)
      const { accountId } = call.actor
      if (!(await exports.find(accountId, id, clock.now()))) throw new DeskError('NOT_FOUND')
      await exports.remove(accountId, id)
      await database.desk(accountId, (sql) => tell(sql, call, null))
      return { id }
    },
    async getExport({ accountId, id, token }) {
      const now = clock.now()
      const isGood = exports.isGood(token, { accountId, id, now })
      const file = isGood ? await exports.find(accountId, id, now) : null
      if (!file) throw new DeskError('NOT_FOUND', { message: 'This link is no longer valid' })
      return {
        name: `outpost-${dateText(wallTime(file.madeAt, 'UTC'), 'YYYY MM DD').replaceAll(/\W/g, '-')}.tar.gz`,
        ...{ type: 'application/gzip', size: file.size, tag: id },
        read: (start, end) => exports.read(accountId, id, start, end),
      }
    },
  } satisfies HandlersOf<(typeof endpoints)['accountExports']>
}

function requireOwner({ actor }: Pick<Call, 'actor'>): void {
  if (!isOwner(actor)) throw new DeskError('FORBIDDEN', { message: 'Only an owner can export the account' })
}
