import * as z from 'zod/mini'
import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id, moment } from '../fields.ts'
import type { Tx } from '../tx.ts'
import type { Notification } from './notification.ts'

/** Most notifications that one op names. */
export const notificationLimits = { ids: 200 }

/**
 * Declares a change of the actor's own notifications; they stand in one lane, the actor's. Two are never joined: what
 * the first one read would be read at the time of the second.
 */
function onOwn<Args extends { userId: number }>(
  name: string,
  rest: Omit<Mutator<Args>, 'name' | 'version' | 'lanes' | 'laneTable' | 'needs'>,
): Mutator<Args> {
  return defineMutator(name, {
    ...rest,
    isQuiet: true,
    lanes: ({ userId }) => [userId],
    laneTable: 'users',
    needs: null,
    async run(tx, args) {
      if (args.userId !== tx.actor.userId) throw new DeskError('NOT_FOUND')
      await rest.run(tx, args)
    },
  })
}

/** Two devices may read the same one: the later moment stays, whichever arrives last. */
async function read(tx: Tx, { id: notificationId, readAt }: Notification): Promise<void> {
  if ((readAt ?? -1) < tx.at) await tx.notifications.patch(notificationId, { readAt: tx.at })
}

/** Marks notifications as read; those that are gone are passed over. */
export const markRead = onOwn('notifications.markRead', {
  args: z.object({
    userId: id(),
    ids: z.array(id()).check(z.minLength(1), z.maxLength(notificationLimits.ids)),
  }),
  async run(tx, { userId, ids }) {
    for (const notificationId of ids) {
      const notification = await tx.notifications.get(notificationId)
      if (notification?.userId === userId) await read(tx, notification)
    }
  },
  title: () => 'Notification read',
})

/** Marks all unread notifications up to a moment as read: what comes meanwhile stays unread. */
export const markAllRead = onOwn('notifications.markAllRead', {
  args: z.object({ userId: id(), upTo: moment() }),
  async run(tx, { userId, upTo }) {
    const unread = await tx.notifications.between('createdAt', -1, upTo + 1, { userId, readAt: null })
    // Together: a device's database ends a transaction that waits for hundreds of things one after the other.
    await Promise.all(unread.map((notification) => read(tx, notification)))
  },
  title: () => 'Notifications read',
})
