import { DeskError } from '#domain/errors.ts'
import type { Id } from '#lib/id.ts'
import type { Clock } from '#lib/clock.ts'
import { trashDays } from '#domain/conversations/trash.ts'
import { hourly, type Chore } from '../chores/chore.ts'
import type { Database } from '../store/database.ts'
import { purgeConversation } from './purge-conversation.ts'
import { changeByDesk } from './desk-change.ts'

const day = 24 * 3_600_000
/** Conversations per query. */
const batchSize = 100

/** Dependencies of emptying the trash. */
export interface TrashParts {
  database: Database
  clock: Clock
  log: { info(message: string): void }
}

/** Purges conversations after 30 days in the trash; runs every hour in any one process. */
export function emptyTrash({ database, clock, log }: TrashParts): Chore {
  return {
    name: 'conversations.empty-trash',
    schedule: hourly(23),
    limit: 3600,
    async run() {
      const removed = await purgeOld(database, clock.now())
      if (removed > 0) log.info(`Deleted ${removed} conversations after ${trashDays} days in the trash`)
    },
  }
}

/** @returns how many conversations were purged. */
export async function purgeOld(database: Database, now: number): Promise<number> {
  let removed = 0
  let after: { accountId: Id; id: Id } | undefined = { accountId: 0, id: 0 }
  while (after) {
    const found = await findOld(database, now - trashDays * day, after)
    for (const one of found) if (await purgeOne(database, one, now)) removed += 1
    after = found.length < batchSize ? undefined : found.at(-1)
  }
  return removed
}

/**
 * The activities tell when a conversation was trashed; without such an entry (old conversations and drafts)
 * its last activity counts.
 */
function findOld(database: Database, since: number, after: { accountId: Id; id: Id }) {
  return database.system((sql) =>
    sql.rows<{ accountId: Id; id: Id }>({
      text: `select c.account_id as "accountId", c.id from conversations c
        where c.is_trashed and c.merged_into is null and (c.account_id, c.id) > ($2, $3)
          and coalesce((select max(a.created_at) from activities a where a.account_id = c.account_id
            and a.conversation_id = c.id and a.field = 'isTrashed'), c.last_activity_at) < $1
        order by c.account_id, c.id limit ${batchSize}`,
      values: [since, after.accountId, after.id],
    }),
  )
}

async function purgeOne(database: Database, one: { accountId: Id; id: Id }, now: number): Promise<boolean> {
  try {
    return await changeByDesk(database, one, now, async ({ sql, conversation, tx }) => {
      if (!conversation.isTrashed) return false
      await purgeConversation(sql, one.id)
      await tx.conversations.remove(one.id)
      return true
    })
  } catch (error) {
    // It has unsent mail: the next run tries again.
    if (error instanceof DeskError) return false
    throw error
  }
}
