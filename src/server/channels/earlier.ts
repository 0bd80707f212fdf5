import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Inbound } from './inbound.ts'
import type { PlacingWork } from './placing.ts'

/** Gap left before an item that becomes the first, for items that belong between the two later. */
const room = 1024

/** Position of a new item: at the end or, for old mail, by its date if there is a free position. */
export async function positionOf(
  { sql, tx }: PlacingWork,
  { id, lastPosition }: Conversation,
  { isOver, arrivedAt }: Inbound,
): Promise<number> {
  if (!isOver || lastPosition === 0) return tx.nextPosition(id)
  const [around] = await sql.rows<{ before: number | null; after: number | null }>({
    name: 'around a date',
    text: `with items as (
        select position, created_at from messages where account_id = $1 and conversation_id = $2
        union all select position, created_at from notes where account_id = $1 and conversation_id = $2
        union all select position, created_at from activities where account_id = $1 and conversation_id = $2),
      later as (select min(position) as position from items where created_at > $3)
      select later.position as after,
        (select max(position) from items where position < later.position) as before from later`,
    values: [sql.accountId, id, arrivedAt],
  })
  const { before = null, after = null } = around ?? {}
  if (after === null) return tx.nextPosition(id)
  if (before === null) return after - room
  return after - before > 1 ? before + 1 : tx.nextPosition(id)
}
