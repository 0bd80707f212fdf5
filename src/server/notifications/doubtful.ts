import type { Id } from '#lib/id.ts'
import { decidingRight } from '#domain/channels/set-aside.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { waitingSubmissions as waiting } from './doubtful-text.ts'
import { makeNotifications } from './make-notifications.ts'

/*
 * Each user who may decide about submissions that were set aside is notified at most once an hour: the time
 * of the last notification row counts.
 */

/** Shortest time between two notifications of one user, in ms. */
export const doubtfulEveryMs = 3_600_000
/** Older submissions cause no notification, in ms: the row of an earlier one may be deleted by retention. */
const toldWithinMs = 24 * doubtfulEveryMs

/** Time of a user's last notification; `v` is the user. */
const toldAt = `(select max(n.created_at) from notifications n
  where n.account_id = v.account_id and n.user_id = v.user_id and n.kind = 'doubtful')`

const due = `${waiting} and s.received_at > $1::bigint - ${toldWithinMs} and s.received_at > coalesce(${toldAt}, 0)
  and coalesce(${toldAt}, 0) <= $1::bigint - ${doubtfulEveryMs}
  and exists (select from users u join roles r on r.account_id = u.account_id and r.id = u.role_id
    where u.account_id = v.account_id and u.id = v.user_id and u.is_active
      and (r.is_administrator or '${decidingRight}' = any(r.permissions)))`

/** Notifies of submissions that were set aside since the last notification. */
export async function notifyOfDoubtful(database: Database, now: number): Promise<void> {
  const people = await database.system((sql) =>
    sql.rows<{ accountId: Id; userId: Id }>({
      name: 'people to tell of doubtful submissions',
      text: `select distinct v.account_id as "accountId", v.user_id as "userId" ${due}`,
      values: [now],
    }),
  )
  for (const { accountId, userId } of people) await database.desk(accountId, (sql) => tell(sql, userId, now))
}

/** Notifies one user, unless another process has just done so. */
async function tell(sql: DeskSql, userId: Id, now: number): Promise<void> {
  await sql.rows({ text: 'select pg_advisory_xact_lock(20309, $1::bigint::int)', values: [userId] })
  const [newest] = await sql.rows<{ id: Id }>({
    name: 'newest doubtful submission of a person',
    text: `select s.id ${due} and s.account_id = $2 and v.user_id = $3 order by s.id desc limit 1`,
    values: [now, sql.accountId, userId],
  })
  if (!newest) return
  const news = { kind: 'doubtful' as const, conversationId: null, itemId: newest.id, userId }
  await makeNotifications(sql, news, { key: `doubtful ${userId} ${newest.id}`, now })
}
