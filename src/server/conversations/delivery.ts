import type { Id } from '#lib/id.ts'
import { afterNews, recipientsOf, type DeliveryNews } from '#domain/conversations/messages/delivery.ts'
import type { Delivery, Message } from '#domain/conversations/messages/message.ts'
import type { DeskWork } from '../events/desk-work.ts'

/**
 * Records the delivery state of an outgoing message, for all or some of its recipients. A message that was
 * undone meanwhile has no delivery.
 * @returns the new delivery; undefined if there is none.
 */
export async function noteDelivery(
  { sql, rows, tx }: Pick<DeskWork, 'sql' | 'rows' | 'tx'>,
  messageId: Id,
  news: readonly DeliveryNews[],
): Promise<Delivery | undefined> {
  await rows.lock('deliveries', [messageId])
  const delivery = rows.held('deliveries', messageId).row as Delivery | null
  if (!delivery) return undefined
  const [message] = await sql.rows<Pick<Message, 'to' | 'cc' | 'bcc'>>({
    name: 'recipients of a message',
    text: 'select "to", cc, bcc from messages where account_id = $1 and id = $2',
    values: [sql.accountId, messageId],
  })
  if (!message) return undefined
  const fields = { ...afterNews(delivery, recipientsOf(message), news), at: tx.at }
  await tx.deliveries.patch(delivery.conversationId, messageId, fields)
  return { ...delivery, ...fields }
}
