import type { Clock } from '#lib/clock.ts'
import { invariant } from '#lib/invariant.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { markRead } from '#domain/notifications/notification-mutators.ts'
import type { NotificationSettings } from '#domain/notifications/settings.ts'
import type { Id } from '#lib/id.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { isLocal } from '../http/network.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { madeBy, runRestOp, type OpParts } from '../sync/rest-op.ts'
import { isOutside } from '../outside/public-address.ts'
import { addDevice, removeDevice } from './devices.ts'
import { readNotifications } from './read-notifications.ts'
import { changeSettings, readSettings } from './settings.ts'

/** Dependencies of the notification handlers. */
export interface NotificationParts extends OpParts {
  database: Database
  clock: Clock
  /** Folder of mail that cannot be sent; null if mail is sent. */
  sentMailFolder: string | null
}

/** Handlers for the user's notifications, their settings and devices. */
export function notificationHandlers({ sentMailFolder, ...parts }: NotificationParts) {
  const { database, clock } = parts
  const view = (settings: NotificationSettings, { request }: Call) => ({
    ...settings,
    isMailSent: sentMailFolder === null,
    sentMailFolder: isLocal(request) ? sentMailFolder : null,
  })
  return {
    getNotificationSettings: async (_, call) => {
      const { accountId, userId } = call.actor
      return view(await database.look(accountId, (sql) => readSettings(sql, userId)), call)
    },

    putNotificationSettings: async (change, call) => {
      const { accountId, userId } = call.actor
      return view(await database.desk(accountId, (sql) => changeSettings(sql, userId, change)), call)
    },

    listNotifications: (query, { actor }) =>
      database.look(actor.accountId, (sql) => readNotifications(sql, actor.userId, query)),

    async putNotificationRead({ id }, { actor, key }) {
      await database.look(actor.accountId, (sql) => ensureOwn(sql, actor.userId, id))
      const args = { userId: actor.userId, ids: [id] }
      madeBy(await runRestOp(parts, actor, { op: key, mutator: markRead, args }))
      return { id, isRead: true as const }
    },

    async subscribe(subscription, { actor, signedIn }) {
      if (!isOutside(new URL(subscription.endpoint).hostname))
        throw new DeskError('INVALID', {
          field: 'endpoint',
          message: 'The address is not one of a push service',
        })
      const { accountId, userId } = actor
      const { sessionId } = invariant(signedIn, 'session')
      await addDevice(database, { accountId, userId, sessionId }, subscription, clock.now())
      return { isSubscribed: true }
    },

    async unsubscribe({ endpoint }, { actor }) {
      await removeDevice(database, actor, endpoint)
      return { isSubscribed: false }
    },
  } satisfies HandlersOf<(typeof endpoints)['notifications']>
}

/** The op ignores missing ids, as a device may be stale; REST callers get NOT_FOUND. */
async function ensureOwn(sql: DeskSql, userId: Id, id: Id): Promise<void> {
  const found = await sql.rows({
    text: 'select from notifications where account_id = $1 and user_id = $2 and id = $3',
    values: [sql.accountId, userId, id],
  })
  if (found.length === 0) throw new DeskError('NOT_FOUND')
}
