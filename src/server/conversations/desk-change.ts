import type { Id } from '#lib/id.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { byDesk } from '#domain/events/cause.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import type { StoreTx } from '../store/tx.ts'
import { logActivities } from '../sync/activity-log.ts'

/** Change by the desk to a locked conversation. */
export interface DeskChange {
  sql: DeskSql
  conversation: Conversation
  tx: StoreTx
  newIds(count: number): Promise<Id[]>
}

/**
 * Changes a conversation on behalf of the desk, for example when a timer rings: under its lock, in one
 * transaction, with an activity. Of concurrent processes the second one sees the result of the first.
 * @param change returns false, so that nothing is written, if the conversation is not in the expected state.
 * @returns whether something was changed.
 */
export async function changeByDesk(
  database: Database,
  { accountId, id }: { accountId: Id; id: Id },
  at: number,
  change: (work: DeskChange) => Promise<boolean>,
): Promise<boolean> {
  return database.desk(accountId, (sql) => changeInside(sql, database, { id, at }, change))
}

/** Same as above, within an open transaction. */
export async function changeInside(
  inner: DeskSql,
  database: Database,
  { id, at }: { id: Id; at: number },
  change: (work: DeskChange) => Promise<boolean>,
): Promise<boolean> {
  return inUnitOfWork(inner, { cause: byDesk, at, isChecked: true }, async ({ sql, rows, tx, drop }) => {
    await rows.lock('conversations', [id])
    const conversation = await tx.conversations.get(id)
    const newIds = (count: number) => idSource(database).take(sql, count)
    if (!conversation || !(await change({ sql, conversation, tx, newIds }))) {
      drop()
      return false
    }
    await logActivities(sql, tx, { actorId: null, op: null, base: null, newIds })
    return true
  })
}
