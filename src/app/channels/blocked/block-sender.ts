import { DeskError } from '#domain/errors.ts'
import { mutate } from '#app/desk/live/changes.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { announceMade } from '#app/messages/announce-made.ts'
import { takeIds } from '#local/ids.ts'

/** Texts of the command, button and question. */
export const blockTexts = {
  block: 'Block sender',
  blocked: 'Sender Blocked',
  unblock: (sender: string) => `Unblock ${sender}`,
  unblocked: 'Sender Unblocked',
  meaning: 'Their mail is set aside: it opens no conversation and nobody is notified.',
}

/*
 * Senders are blocked by ops: at once on this device, also offline. The server accepts mail until it has
 * the op.
 */

/** Blocks an address or a domain; with an id, changes that entry. Resolves to the entry's id. */
export async function blockSender(desk: OpenDesk, sender: string, lineId?: number): Promise<number> {
  const twin = (await desk.db.blockedSenders.toArray()).find((each) => each.sender === sender)
  if (twin && twin.id !== lineId)
    throw new DeskError('INVALID', { field: 'sender', message: 'This sender is blocked already' })
  const id = lineId ?? ((await takeIds(desk.db, 1)) as [number])[0]
  await announceMade(desk, await mutate(desk, 'senders.block', { id, sender }), blockTexts.blocked)
  return id
}

/** Unblocks a sender. */
export const unblockSender = async (desk: OpenDesk, id: number): Promise<void> =>
  announceMade(desk, await mutate(desk, 'senders.unblock', { id }), blockTexts.unblocked)
