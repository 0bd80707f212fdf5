import { boxes, isLoud } from '../rows.ts'
import { defineQuery } from './query.ts'

/** Count on the app's icon: unread, unsnoozed conversations of the inbox, and ops that need a decision. */
export const badgeCount = defineQuery(
  'badgeCount',
  () => [{ table: 'conversations' }, { table: 'outbox' }],
  async (db): Promise<number> => {
    const unread = await db.conversations
      .where('[box+lastActivityAt]')
      .between([boxes.inbox, 0], [boxes.inbox, Infinity])
      .filter((row) => !row.isRead && !row.snoozeTime)
      .count()
    const held = await db.outbox.where('state').equals('attention').toArray()
    const gestures = held.filter((op) => isLoud(op) && op.verdict?.st !== 'blocked')
    return unread + new Set(gestures.map((op) => op.group ?? op.op)).size
  },
)
