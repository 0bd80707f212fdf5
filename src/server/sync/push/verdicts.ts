import type { Id } from '#lib/id.ts'
import type { RowLine } from '#domain/sync/pull.ts'
import type { Verdict } from '#domain/sync/push.ts'
import type { EntityName } from '#domain/entities.ts'
import type { Database } from '../../store/database.ts'
import { loadActor } from '../../access/actor.ts'
import type { Caller } from '../caller.ts'
import type { Decision } from './claim.ts'
import { gone, seenRows, type Seen } from '../pull/row-lines.ts'

/**
 * Makes verdicts of decisions, with the current rows they touched, in the user's current scopes. If the rows
 * cannot be read, verdicts have none: the ops are committed, and the rows arrive by the next pull.
 */
export async function verdictsOf(
  database: Database,
  caller: Caller,
  decisions: readonly Decision[],
  onFault: (error: unknown) => void,
): Promise<Verdict[]> {
  let lines: RowLine[][] = []
  try {
    if (decisions.some(({ touched }) => touched.length > 0))
      lines = await touchedLines(database, caller, decisions)
  } catch (error) {
    onFault(error)
  }
  return decisions.map(({ op, outcome, seq, made }, index) => ({
    t: 'verdict',
    op,
    ...outcome,
    seq,
    ...(made !== undefined && { result: { id: made } }),
    ...(lines[index]?.length && { rows: lines[index] }),
  }))
}

async function touchedLines(
  database: Database,
  { accountId, userId }: Caller,
  decisions: readonly Decision[],
): Promise<RowLine[][]> {
  const ids = new Map<EntityName, Set<Id>>()
  for (const [name, id] of decisions.flatMap(({ touched }) => touched))
    ids.set(name, (ids.get(name) ?? new Set()).add(id))
  const seen = await database.look(accountId, async (sql) => {
    const { scopes } = await loadActor(sql, userId)
    const found = new Map<EntityName, Map<Id, Seen>>()
    for (const [name, wanted] of ids)
      found.set(name, await seenRows(sql, name, [...wanted], { userId, scopes, since: null }))
    return found
  })
  return decisions.map(({ touched, seq }) =>
    touched.map(([name, id, did, c]) => {
      const row = seen.get(name)?.get(id)
      // An item may have returned to the thread since: then this line would remove it again.
      const line = did === 'L' && row?.conversationId !== c ? null : row?.line
      return JSON.parse(line ?? gone(row ? 'evict' : 'del', name, id, row?.v ?? seq, c)) as RowLine
    }),
  )
}
