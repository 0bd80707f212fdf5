import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { TimedWork } from '../jobs/timed-work.ts'
import { queueTime } from '../notifications/notification-queue.ts'
import type { Database } from '../store/database.ts'
import { changeByDesk } from './desk-change.ts'

/** Conversations looked for at once; what is left over comes with the next look, at once. */
const batchSize = 100

/** What the passing of time is worked with. */
export interface DueParts {
  database: Database
}

interface Found {
  accountId: Id
  id: Id
}

/** The conversations for which a condition holds at a moment (`$1`), of all accounts. */
async function find(database: Database, condition: string, order: string, now: number): Promise<Found[]> {
  return database.system((sql) =>
    sql.rows<Found>({
      text: `select c.account_id as "accountId", c.id from conversations c
        where c.merged_into is null and ${condition} order by ${order} limit ${batchSize}`,
      values: [now],
    }),
  )
}

/** Brings conversations back whose snooze is over: unread, at the top of the list, with a line in the trail. */
export function wakeSnoozed({ database }: DueParts): TimedWork {
  return {
    name: 'waking snoozed conversations',
    async run(now) {
      const found = await find(database, 'c.snooze_time <= $1', 'c.snooze_time', now)
      for (const one of found) await wake(database, one, now)
      return found.length > 0
    },
  }
}

async function wake(database: Database, one: Found, now: number): Promise<void> {
  await changeByDesk(database, one, now, async ({ sql, conversation, tx }) => {
    const { id, snoozeTime, lastActivityAt } = conversation
    // Another process was here first, or an agent has put it off again.
    if (snoozeTime === null || snoozeTime > now) return false
    await tx.conversations.patch(id, {
      snoozeTime: null,
      isRead: false,
      lastActivityAt: Math.max(lastActivityAt, snoozeTime),
    })
    if (!conversation.isTrashed && !conversation.isSpam)
      await queueTime(sql, 'snooze', { conversationId: id, dueAt: snoozeTime }, now)
    return true
  })
}

/** Notes in the trail, once for each due date, that it has passed on a conversation that is not closed. */
export function markOverdue({ database }: DueParts): TimedWork {
  const condition = `c.due_date <= $1 and c.overdue_for is distinct from c.due_date and c.status_id <> ${statusIds.closed}
    and not c.is_trashed and not c.is_spam and not c.is_draft`
  return {
    name: 'marking overdue conversations',
    async run(now) {
      const found = await find(database, condition, 'c.due_date', now)
      for (const one of found) await mark(database, one, now)
      return found.length > 0
    },
  }
}

async function mark(database: Database, one: Found, now: number): Promise<void> {
  await changeByDesk(database, one, now, async ({ sql, conversation, tx, newIds }) => {
    const { id, dueDate } = conversation
    // `overdue_for` is the server's own: it is read and written under the row's lock.
    const marked = await sql.rows({
      text: `update conversations set overdue_for = due_date where account_id = $1 and id = $2
        and due_date <= $3 and overdue_for is distinct from due_date and status_id <> ${statusIds.closed}
        and not is_trashed and not is_spam returning id`,
      values: [one.accountId, id, now],
    })
    if (marked.length === 0 || dueDate === null) return false
    const [activityId] = await newIds(1)
    const position = await tx.nextPosition(id)
    tx.add('activities', {
      id: invariant(activityId, 'id'),
      conversationId: id,
      position,
      field: 'isOverdue',
      from: false,
      to: true,
      actorId: null,
      op: null,
      overruledUserId: null,
      createdAt: dueDate,
      origins: [],
    })
    await tx.conversations.patch(id, { items: conversation.items + 1, lastPosition: position })
    await queueTime(sql, 'overdue', { conversationId: id, dueAt: dueDate }, now)
    return true
  })
}
