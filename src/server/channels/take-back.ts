import type { Id } from '#lib/id.ts'
import type { Cause } from '#domain/events/cause.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { JobWork } from '../jobs/kind.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import type { StoreTx } from '../store/tx.ts'
import { logActivities } from '../sync/activity-log.ts'

/*
 * Undo of a mail import: conversations without other content move to the trash. The actor is the desk, not a
 * user: a restored conversation still counts as untouched when the import is undone again.
 */

type Taking = Pick<JobWork, 'sql' | 'now'> & { cause: Cause }

/**
 * Moves conversations to the trash that contain only imported messages: no answer, note, draft, later mail or
 * change by a user.
 * @returns which messages were trashed, and how many stay because their conversation is in use.
 */
export async function takeBack(
  database: Database,
  work: Taking,
  messageIds: readonly Id[],
): Promise<{ gone: Id[]; kept: number }> {
  await inUnitOfWork(work.sql, { cause: work.cause, at: work.now }, async ({ sql, rows, tx }) => {
    const behind = await sql.rows<{ id: Id }>({
      text: 'select distinct conversation_id as id from messages where account_id = $1 and id = any($2) order by 1',
      values: [sql.accountId, messageIds],
    })
    const conversationIds = behind.map(({ id }) => id)
    await rows.lock('conversations', conversationIds)
    const untouched = await sql.rows<{ id: Id }>({
      text: `select c.id from conversations c
      where c.account_id = $1 and c.id = any($2) and not c.is_trashed and c.merged_into is null
        and not exists (select from messages m where m.account_id = c.account_id and m.conversation_id = c.id
          and not m.id = any($3)
          and not exists (select from job_rows r where r.account_id = m.account_id and r.row_id = m.id))
        and not exists (select from notes n where n.account_id = c.account_id and n.conversation_id = c.id
          and not n.id = any($3)
          and not exists (select from job_rows r where r.account_id = n.account_id and r.row_id = n.id))
        and not exists (select from drafts d where d.account_id = c.account_id and d.conversation_id = c.id)
        and not exists (select from activities a where a.account_id = c.account_id and a.conversation_id = c.id
          and a.actor_id is not null)
      order by c.id`,
      values: [sql.accountId, conversationIds, messageIds],
    })
    for (const { id } of untouched) await tx.conversations.patch(id, { isTrashed: true })
    await logTrail(database, sql, tx)
  })
  const placed = await work.sql.rows<{ id: Id; isTrashed: boolean }>({
    text: `select m.id, c.is_trashed as "isTrashed" from messages m
      join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      where m.account_id = $1 and m.id = any($2)`,
    values: [work.sql.accountId, messageIds],
  })
  const gone = placed.filter(({ isTrashed }) => isTrashed).map(({ id }) => id)
  return { gone, kept: placed.length - gone.length }
}

/** Restores a conversation that an undo moved to the trash. @returns false if it is not in the trash. */
export async function bringBack(database: Database, work: Taking, conversationId: Id): Promise<boolean> {
  return inUnitOfWork(work.sql, { cause: work.cause, at: work.now }, async ({ sql, rows, tx }) => {
    await rows.lock('conversations', [conversationId])
    const conversation = await tx.conversations.get(conversationId)
    if (!conversation?.isTrashed) return false
    await tx.conversations.patch(conversationId, { isTrashed: false })
    await logTrail(database, sql, tx)
    return true
  })
}

function logTrail(database: Database, sql: DeskSql, tx: StoreTx): Promise<void> {
  const newIds = (count: number) => idSource(database).take(sql, count)
  return logActivities(sql, tx, { actorId: null, op: null, base: null, newIds })
}
