import * as z from 'zod/mini'
import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id, moment } from '../fields.ts'
import type { Tx } from '../tx.ts'
import type { Notification } from './notification.ts'

/** Maximum number of notifications per op. */
export const notificationLimits = { ids: 200 }

/**
 * Declares a mutator of the actor's own notifications, all in the actor's lane. Ops are never joined: those
 * read by the first would get the time of the second.
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

/** Two devices may read the same one: the later time wins, in any order of arrival. */
async function read(tx: Tx, { id: notificationId, readAt }: Notification): Promise<void> {
  if ((readAt ?? -1) < tx.at) await tx.notifications.patch(notificationId, { readAt: tx.at })
}

/** Marks notifications as read; deleted ones are skipped. */
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

/** Marks all unread notifications up to a moment as read: newer ones stay unread. */
export const markAllRead = onOwn('notifications.markAllRead', {
  args: z.object({ userId: id(), upTo: moment() }),
  async run(tx, { userId, upTo }) {
    const unread = await tx.notifications.between('createdAt', -1, upTo + 1, { userId, readAt: null })
    // In parallel: IndexedDB ends a transaction that awaits hundreds of operations in sequence.
    await Promise.all(unread.map((notification) => read(tx, notification)))
  },
  title: () => 'Notifications read',
})
