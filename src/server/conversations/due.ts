import { invariant } from '#lib/invariant.ts'
import type { Database } from '../store/database.ts'
import { appendActivity } from '../sync/activity-log.ts'
import type { RingKind, RingWork } from '../timers/kind.ts'
import { rowTimers } from '../timers/row-timers.ts'
import { changeInside, type DeskChange } from './desk-change.ts'

/** Dependencies of due work. */
export interface DueParts {
  database: Database
}

interface Ring extends DeskChange {
  now: number
  dueAt: number
}

/** Timer of conversations, which runs under the lock of the conversation. */
function conversationTimer(
  { database }: DueParts,
  name: string,
  change: (ring: Ring) => Promise<boolean>,
): RingKind {
  return {
    name,
    async ring({ sql, now, take }: RingWork, id, dueAt) {
      await changeInside(sql, database, { id, at: now }, async (work) => {
        return (await take()) && change({ ...work, now, dueAt })
      })
    },
  }
}

/** Timer that ends snoozes: the conversation becomes unread and the newest, and gets an activity. */
export function snoozeTimer(parts: DueParts): RingKind {
  return conversationTimer(parts, rowTimers.snooze, async ({ conversation, tx, now }) => {
    const { id, snoozeTime, lastActivityAt } = conversation
    if (snoozeTime === null || snoozeTime > now) return false
    await tx.conversations.patch(id, {
      snoozeTime: null,
      isRead: false,
      lastActivityAt: Math.max(lastActivityAt, snoozeTime),
    })
    return true
  })
}

/** Timer that records, once per due date, that an open conversation is overdue. */
export function dueTimer(parts: DueParts): RingKind {
  return conversationTimer(parts, rowTimers.due, async ({ sql, conversation: { id }, tx, newIds, dueAt }) => {
    // A reopened conversation gets a new timer.
    const noted = await sql.rows({
      name: 'noted as overdue',
      text: `select from activities where account_id = $1 and conversation_id = $2 and field = 'isOverdue'
        and created_at = $3 limit 1`,
      values: [sql.accountId, id, dueAt],
    })
    if (noted.length > 0) return false
    const [activityId] = await newIds(1)
    await appendActivity(tx, {
      ...{ id: invariant(activityId, 'id'), conversationId: id, field: 'isOverdue', from: false, to: true },
      ...{ actorId: null, op: null, createdAt: dueAt },
    })
    return true
  })
}
