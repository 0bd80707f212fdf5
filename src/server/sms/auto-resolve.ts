import type { Id } from '#lib/id.ts'
import type { Clock } from '#lib/clock.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { hourly, type Chore } from '../chores/chore.ts'
import { changeByDesk } from '../conversations/desk-change.ts'
import type { Database } from '../store/database.ts'

const day = 24 * 3_600_000
/** Conversations per query. */
const batchSize = 100

/** Closes SMS conversations after their channel's days of silence; hourly, by one process. */
export const autoResolve = ({ database, clock }: { database: Database; clock: Clock }): Chore => ({
  name: 'sms.auto-resolve',
  schedule: hourly(41),
  limit: 3600,
  run: async () => void (await resolveSilent(database, clock.now())),
})

/** @returns number of closed conversations. */
export async function resolveSilent(database: Database, now: number): Promise<number> {
  let closed = 0
  let after: { accountId: Id; id: Id } | undefined = { accountId: 0, id: 0 }
  while (after) {
    const found = await findSilent(database, now, after)
    for (const one of found) if (await closeOne(database, one, now)) closed += 1
    after = found.length < batchSize ? undefined : found.at(-1)
  }
  return closed
}

interface Silent {
  accountId: Id
  id: Id
  /** Time of its last message, inbound or outbound. */
  at: number
}

/** Counts from the last message; 0 days means never (SMS-022). */
function findSilent(
  database: Database,
  now: number,
  after: Pick<Silent, 'accountId' | 'id'>,
): Promise<Silent[]> {
  return database.system((sql) =>
    sql.rows<Silent>({
      text: `select * from (
          select c.account_id as "accountId", c.id, (s.settings->>'autoResolvedDays')::int as days,
            (select max(m.created_at) from messages m
              where m.account_id = c.account_id and m.conversation_id = c.id) as at
          from conversations c join "smsChannels" s on s.account_id = c.account_id and s.id = c.mailbox_id
          where c.type = 'sms' and c.status_id <> ${statusIds.closed} and not c.is_trashed and c.merged_into is null
            and (s.settings->>'autoResolvedDays')::int > 0 and (c.account_id, c.id) > ($2, $3)) o
        where o.at < $1::bigint - o.days * ${day}::bigint
        order by "accountId", id limit ${batchSize}`,
      values: [now, after.accountId, after.id],
    }),
  )
}

const closeOne = (database: Database, one: Silent, now: number): Promise<boolean> =>
  changeByDesk(database, one, now, async ({ sql, conversation, tx }) => {
    const [last] = await sql.rows<{ at: number }>({
      name: 'last message of a conversation',
      text: 'select max(created_at) as at from messages where account_id = $1 and conversation_id = $2',
      values: [sql.accountId, one.id],
    })
    // A message or closing came meanwhile.
    if (last?.at !== one.at || conversation.statusId === statusIds.closed) return false
    await tx.conversations.patch(one.id, { statusId: statusIds.closed, snoozeTime: null })
    return true
  })
