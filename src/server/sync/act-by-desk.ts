import { randomUUID } from 'node:crypto'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { ActByDesk, CallOutcome } from '../events/consumer.ts'
import { recordEvents } from '../events/record.ts'
import { writeWork } from '../events/write-work.ts'
import { idSource } from '../store/id-source.ts'
import type { Database } from '../store/database.ts'
import { RowStore } from '../store/rows.ts'
import { StatementBatch } from '../store/statement-batch.ts'
import type { AreaRules } from './area-rules.ts'
import { decide, type Desk } from './push/decide.ts'
import { prepare, type ReadyOp } from './push/prepare.ts'
import { requireSurvivors } from './push/redirect-merged.ts'
import { outcomeOf } from './push/refusal.ts'
import { lockLanes } from './push/run-ops.ts'

/** Actor for changes by the desk itself, with all permissions and scopes. */
const deskActor = (accountId: number): ScopedActor => ({
  ...{ accountId, userId: 0, roleName: '', isAdministrator: true },
  ...{ permissions: new Set(allPermissions), features: new Set(allFeatures), scopes: [], scopeEpoch: 0 },
})

/**
 * Runs mutators as the desk itself, with all that ops of users have: follow-ups, activity items, outgoing
 * mail and events. Lanes are locked in id order before any read, and the head is updated last, which prevents
 * deadlocks. A refused call is rolled back alone; the others are kept.
 */
export const actingByDesk =
  (database: Database, areas: AreaRules): ActByDesk =>
  async (sql, calls, { cause, now }) => {
    const batch = new StatementBatch(sql)
    const rows = new RowStore(batch.sql)
    const ops = calls.map(({ mutator, args }) =>
      prepare(
        {
          ...{ op: randomUUID(), cmd: mutator.name, opv: mutator.version, args, base: null },
          ...{ needs: [], at: now, firstSentAt: null },
        },
        now,
      ),
    )
    const ready = ops.filter((op): op is ReadyOp => 'lanes' in op)
    await lockLanes(rows, ready, await survivorsOf(rows, ready))
    requireSurvivors(rows, ready)
    const desk: Desk = {
      ...{ sql: batch.sql, rows, actor: deskActor(sql.accountId), scopes: 'all', now, areas },
      ...{ isTrusted: true, origin: cause.origin },
      leaseOf: () => Promise.resolve(undefined),
      newIds: (count) => idSource(database).take(batch.sql, count),
    }
    batch.write('set constraints all immediate')
    const outcomes: CallOutcome[] = []
    for (const [n, op] of ops.entries()) {
      if ('refusal' in op) {
        outcomes.push({ isApplied: false, message: op.refusal.message ?? op.refusal.code ?? null })
        continue
      }
      try {
        const { tx, after } = await decide({ ...desk, ruleName: calls[n]?.ruleName ?? null }, op)
        await writeWork(batch, tx, { ...cause, ruleId: calls[n]?.ruleId ?? cause.ruleId }, after)
        outcomes.push({ isApplied: true, message: null })
      } catch (error) {
        const outcome = outcomeOf(error)
        if (!outcome || outcome.st === 'later') throw error
        outcomes.push({ isApplied: false, message: outcome.message ?? outcome.code ?? null })
      }
    }
    recordEvents(batch)
    await batch.flush()
    return outcomes
  }

/** Conversations that the named ones were merged into; `requireSurvivors` checks again under the locks. */
async function survivorsOf(rows: RowStore, ops: readonly ReadyOp[]): Promise<number[]> {
  const named = ops.flatMap(({ laneTable, lanes }) => (laneTable === 'conversations' ? lanes : []))
  const survivors = new Set<number>()
  for (let open = [...named]; open.length > 0;) {
    const found = await rows.sql.rows<{ id: number }>({
      name: 'merged into',
      text: `select distinct merged_into as id from conversations
        where account_id = $1 and id = any($2::bigint[]) and merged_into is not null`,
      values: [rows.sql.accountId, open],
    })
    open = found.map(({ id }) => id).filter((id) => !survivors.has(id))
    for (const id of open) survivors.add(id)
  }
  return [...survivors]
}
