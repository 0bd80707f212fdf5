import type { Clock } from '#lib/clock.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { checkChain } from './chain.ts'
import { readAuditLog } from './read-log.ts'
import { recordChange } from '../events/record.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'

/** Handlers for reading the audit log, and for entries that clients report. */
export function auditHandlers({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async postTrailLog({ act, area, subjectId = 0 }, { actor }) {
      const at = clock.now()
      await database.desk(actor.accountId, async (sql) => {
        const noted = { type: 'audit.noted' as const, subjectId, payload: { act, area } }
        await recordChange(sql, [noted], { actorId: actor.userId, op: null, at })
      })
      return { at }
    },
    listTrailLogs: (input, { actor }) => database.look(actor.accountId, (sql) => readAuditLog(sql, input)),
    checkTrailLogs: (_, { actor }) =>
      database.report(actor.accountId, async (sql) => {
        const { written, hash, faults } = await checkChain(sql)
        return { written, hash, faults }
      }),
  } satisfies HandlersOf<(typeof endpoints)['audit']>
}
