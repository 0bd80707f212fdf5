import type { Id } from '#lib/id.ts'
import { byDesk } from '#domain/events/cause.ts'
import { keptNotifications } from '#domain/notifications/notification.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { Database } from '../store/database.ts'

/** Rows deleted per transaction, which locks the account's head. */
const batchSize = 200

/** Deletes all but each user's newest notifications. @returns number of deleted rows. */
export async function forgetNotifications(database: Database, now: number): Promise<number> {
  const accounts = await database.system((sql) =>
    sql.rows<{ accountId: Id }>({
      text: `select distinct account_id as "accountId" from notifications
        group by account_id, user_id having count(*) > $1`,
      values: [keptNotifications],
    }),
  )
  let removed = 0
  for (const { accountId } of accounts) {
    for (;;) {
      const count = await forgetSome(database, accountId, now)
      removed += count
      if (count < batchSize) break
    }
  }
  return removed
}

async function forgetSome(database: Database, accountId: Id, now: number): Promise<number> {
  return database.desk(accountId, async (inner) => {
    return inUnitOfWork(inner, { cause: byDesk, at: now }, async ({ sql, rows, tx }) => {
      const old = await sql.rows<{ id: Id }>({
        text: `select id from (
          select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
          from notifications where account_id = $1) n
        where place > $2 order by id limit ${batchSize}`,
        values: [accountId, keptNotifications],
      })
      const ids = old.map(({ id }) => id)
      await rows.lock('notifications', ids)
      for (const id of ids) await tx.notifications.remove(id)
      return ids.length
    })
  })
}
