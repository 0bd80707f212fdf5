import * as z from 'zod/mini'
import { defineMutator, type Mutator } from '../define.ts'
import { id } from '../fields.ts'
import { blockedSenderInput, type BlockedSender } from './blocked-sender.ts'

function onSender<Args extends { id: number }>(
  name: string,
  rest: Omit<Mutator<Args>, 'name' | 'version' | 'lanes' | 'laneTable' | 'comparesNames' | 'needs'>,
): Mutator<Args> {
  return defineMutator(name, {
    ...rest,
    lanes: (args) => [args.id],
    laneTable: 'blockedSenders',
    comparesNames: true,
    needs: 'conversations.manage_conversation',
  })
}

/** Blocks a sender, or changes the sender of an entry; no effect if the sender is blocked already. */
export const blockSender = onSender('senders.block', {
  args: z.extend(blockedSenderInput, { id: id() }),
  async run(tx, { id: rowId, sender }) {
    const [twin] = await tx.blockedSenders.where('sender', [sender])
    if (twin) return
    const known = await tx.blockedSenders.get(rowId)
    if (known) await tx.blockedSenders.patch(rowId, { sender })
    else await tx.blockedSenders.insert({ id: rowId, sender, userId: tx.actor.userId, createdAt: tx.at })
  },
  inverse({ id: rowId }, before, after) {
    const [old, fresh] = [before, after] as (BlockedSender | null)[]
    if (!fresh || old?.sender === fresh.sender) return null
    return old
      ? { name: 'senders.block', args: { id: rowId, sender: old.sender } }
      : { name: 'senders.unblock', args: { id: rowId } }
  },
  title: ({ sender }) => `Block ${sender}`,
})

/** Unblocks a sender; no effect if it is not blocked. */
export const unblockSender = onSender('senders.unblock', {
  args: z.object({ id: id() }),
  async run(tx, args) {
    if (await tx.blockedSenders.get(args.id)) await tx.blockedSenders.remove(args.id)
  },
  inverse({ id: rowId }, before) {
    const old = before as BlockedSender | null
    return old && { name: 'senders.block', args: { id: rowId, sender: old.sender } }
  },
  title: () => 'Sender unblocked',
})
