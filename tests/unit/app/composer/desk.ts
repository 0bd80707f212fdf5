import { conversationRow, inboundRow, mailboxRow, memoryDesk } from '../../../support/replica.ts'
import { toChunks } from '#local/threads.ts'
import { withBox } from '#local/rows.ts'
import type { Desk } from '#local/desk.ts'
import { invariant } from '#lib/invariant.ts'
import type { Delivery } from '#domain/conversations/messages/message.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import { emptyContent, type ComposerContent } from '#app/composer/texts/composer-content.ts'

/** Desk with one conversation with a customer's message. */
export async function answeredDesk() {
  const desk = await memoryDesk()
  await desk.db.mailboxes.put({ ...mailboxRow, v: 1 })
  await desk.db.conversations.put(withBox({ ...conversationRow(5), v: 1 }))
  await desk.db.threads.bulkPut(toChunks(5, [{ e: 'messages', v: 1, r: inboundRow(51, 5, 1) }]))
  return desk
}

/** Draft of a reply to that customer. */
export const replyWords = (fields: Partial<ComposerContent> = {}): ComposerContent => ({
  ...emptyContent,
  messageId: 51,
  to: [{ email: 'dana@ryeandrail.example', name: 'Dana Whitlock' }],
  html: '<p>On its way</p>',
  ...fields,
})

/** Commands of the outbox, in order. */
export const commands = async (desk: Desk) =>
  (await desk.db.outbox.orderBy('n').toArray()).map((op) => op.cmd)

/** Sets the delivery state of a sent mail; null: the mail no longer exists. */
export async function hear(desk: Desk, op: string, state: Delivery['state'] | null): Promise<void> {
  const sent = invariant(await desk.db.sentLog.get(op), 'sent op')
  const { id } = (sent.wire as { args: { id: number } }).args
  const delivery: Delivery = { id, conversationId: 5, state, reason: null, at: 1 } as never
  const mail: ThreadItem[] = [
    { e: 'messages', v: 2, r: inboundRow(id, 5, 2) },
    { e: 'deliveries', v: 2, r: delivery },
  ]
  await desk.db.threads.bulkPut(toChunks(5, state === null ? [] : mail))
  desk.bus.publish({ threads: true })
}
