import type { Id } from '#lib/id.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { byDesk } from '#domain/events/cause.ts'
import { writeWork } from '../events/write-work.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { RowStore } from '../store/rows.ts'
import { StatementBatch } from '../store/statement-batch.ts'
import { StoreTx } from '../store/tx.ts'
import { logActivities } from '../sync/activity-log.ts'

/** The desk itself, where no person acts; what it does stands in the trail without a name. */
function deskActor(accountId: Id): Actor {
  const none = new Set<never>()
  return { accountId, userId: 0, roleName: '', isAdministrator: false, permissions: none, features: none }
}

/** What the desk does with a conversation that it holds locked. */
export interface DeskChange {
  sql: DeskSql
  conversation: Conversation
  tx: StoreTx
  newIds(count: number): Promise<Id[]>
}

/**
 * Changes a conversation by itself, because time has passed: under its lock, in one transaction, with its trail. Two
 * processes may try at the same time; the second one finds what the first one left.
 * @param change answers false, and nothing is written, when the conversation is not as it was thought to be.
 * @returns whether something was done.
 */
export async function changeByDesk(
  database: Database,
  { accountId, id }: { accountId: Id; id: Id },
  at: number,
  change: (work: DeskChange) => Promise<boolean>,
): Promise<boolean> {
  return database.desk(accountId, async (inner) => {
    const batch = new StatementBatch(inner)
    const { sql } = batch
    const rows = new RowStore(sql)
    await rows.lock('conversations', [id])
    const tx = new StoreTx({ rows, actor: deskActor(accountId), scopes: 'all', at, op: '' })
    const conversation = await tx.conversations.get(id)
    const newIds = (count: number) => idSource(database).take(sql, count)
    if (!conversation || !(await change({ sql, conversation, tx, newIds }))) return false
    await logActivities(sql, tx, { actorId: null, op: null, base: null, newIds })
    writeWork(batch, tx, byDesk)
    batch.write('set constraints all immediate')
    await batch.flush()
    return true
  })
}
