import type { Id } from '#lib/id.ts'
import type { Delivery } from '#domain/conversations/message.ts'
import type { DeskWork } from '../events/desk-work.ts'

/**
 * Notes what became of outgoing messages. One that was taken back meanwhile is nowhere, and stays so.
 * @returns the deliveries as they will be.
 */
export async function noteDeliveries(
  { rows, tx }: Pick<DeskWork, 'rows' | 'tx'>,
  messageIds: readonly Id[],
  news: Pick<Delivery, 'state' | 'reason'>,
): Promise<Delivery[]> {
  await rows.lock('deliveries', messageIds)
  const noted: Delivery[] = []
  for (const id of messageIds) {
    const delivery = rows.held('deliveries', id).row as Delivery | null
    if (!delivery) continue
    const fields = { ...news, at: tx.at }
    await tx.deliveries.patch(delivery.conversationId, id, fields)
    noted.push({ ...delivery, ...fields })
  }
  return noted
}
