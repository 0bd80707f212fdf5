import type { Id } from '#lib/id.ts'
import { pushLimits, type PushSubscriptionKeys } from '#domain/notifications/push-subscription.ts'
import type { Database } from '../store/database.ts'

/** Owner of a device: the user and the session. */
export interface DeviceOwner {
  accountId: Id
  userId: Id
  sessionId: string
}

/**
 * Adds a push subscription. The device may have belonged to another user before, even of another account: the
 * last owner counts. Beyond the limit, a user's oldest subscriptions are removed.
 */
export async function addDevice(
  database: Database,
  { accountId, userId, sessionId }: DeviceOwner,
  { endpoint, keys }: PushSubscriptionKeys,
  now: number,
): Promise<void> {
  await database.system(async (sql) => {
    await sql.rows({
      text: 'delete from push_subscriptions where endpoint = $1 and (account_id, user_id) <> ($2, $3)',
      values: [endpoint, accountId, userId],
    })
    await sql.rows({
      text: `insert into push_subscriptions (account_id, user_id, session_id, endpoint, p256dh, auth, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
          auth = excluded.auth, created_at = excluded.created_at`,
      values: [accountId, userId, sessionId, endpoint, keys.p256dh, keys.auth, now],
    })
    await sql.rows({
      text: `delete from push_subscriptions where account_id = $1 and id in (
        select id from push_subscriptions where account_id = $1 and user_id = $2
        order by created_at desc, id desc offset $3)`,
      values: [accountId, userId, pushLimits.perUser],
    })
  })
}

/** Removes a push subscription of the user, if it exists. */
export async function removeDevice(
  database: Database,
  { accountId, userId }: Pick<DeviceOwner, 'accountId' | 'userId'>,
  endpoint: string,
): Promise<void> {
  await database.desk(accountId, (sql) =>
    sql.rows({
      text: 'delete from push_subscriptions where account_id = $1 and user_id = $2 and endpoint = $3',
      values: [accountId, userId, endpoint],
    }),
  )
}
