import type { Clock } from '#lib/clock.ts'
import { invariant } from '#lib/invariant.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { isOutside } from './public-address.ts'
import { addDevice, removeDevice } from './devices.ts'
import { changeSettings, readSettings } from './settings.ts'

/** Serves what agents want to be told of, and where. */
export function notificationHandlers({ database, clock }: { database: Database; clock: Clock }) {
  return {
    getNotificationSettings: (_, { actor }) =>
      database.look(actor.accountId, (sql) => readSettings(sql, actor.userId)),

    putNotificationSettings: (change, { actor }) =>
      database.desk(actor.accountId, (sql) => changeSettings(sql, actor.userId, change)),

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
