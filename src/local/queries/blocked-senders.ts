import { blockingSenders, type BlockedSender } from '#domain/channels/blocked-sender.ts'
import { defineQuery } from './query.ts'

/** Entries that block an address: the address first, then its domains; empty if not blocked. */
export const blocksOf = defineQuery(
  'blocks of an address',
  () => [{ table: 'blockedSenders' }],
  async (db, email: string | null): Promise<BlockedSender[]> => {
    if (email === null) return []
    const senders = blockingSenders(email)
    const found = await db.blockedSenders.filter(({ sender }) => senders.includes(sender)).toArray()
    return found.sort((a, b) => senders.indexOf(a.sender) - senders.indexOf(b.sender))
  },
)
