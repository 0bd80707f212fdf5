import type { Id } from '#lib/id.ts'
import type { TimedWork } from '../jobs/timed-work.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'

/*
 * A use is noted in the transaction of the message that it tells of, and counted on the template later, in a
 * transaction of its own: two conversations that are answered with one template never wait for each other.
 */

/** Templates looked for at once; what is left over comes with the next look, at once. */
const batchSize = 100

/**
 * The statement that notes which templates a message was written with; null when with none.
 * @param dueAt when the message can be taken back no more (epoch ms): before that it does not count.
 */
export function noteUses(sql: DeskSql, op: string, templateIds: readonly Id[], dueAt: number): string | null {
  const rows = [...new Set(templateIds)].map(
    (templateId) => `(${[sql.accountId, op, templateId, dueAt].map((value) => literal(value)).join(', ')})`,
  )
  if (rows.length === 0) return null
  return `insert into template_uses (account_id, op, template_id, due_at) values ${rows.join(', ')}`
}

/** The statement that forgets the uses of a message that was taken back. */
export const forgetUses = (sql: DeskSql, op: string): string =>
  `delete from template_uses where account_id = ${literal(sql.accountId)} and op = ${literal(op)}`

/** Counts the uses of templates whose messages have left. It is no change of the template: its revision stays. */
export function countUses({ database }: { database: Database }): TimedWork {
  return {
    name: 'counting uses of templates',
    async run(now) {
      const found = await database.system((sql) =>
        sql.rows<{ accountId: Id; templateId: Id }>({
          text: `select account_id as "accountId", template_id as "templateId" from template_uses
            where due_at <= $1 group by 1, 2 limit ${batchSize}`,
          values: [now],
        }),
      )
      for (const { accountId, templateId } of found)
        await database.desk(accountId, (sql) => countOne(sql, templateId, now))
      return found.length > 0
    },
  }
}

/** Another process may count at the same time: each use is taken by one of them. */
async function countOne(sql: DeskSql, templateId: Id, now: number): Promise<void> {
  await sql.rows({
    name: 'count uses',
    text: `with taken as (delete from template_uses
        where account_id = $1 and template_id = $2 and due_at <= $3 returning op)
      update templates set usage = usage + (select count(*)::int from taken)
      where account_id = $1 and id = $2 and exists (select from taken)`,
    values: [sql.accountId, templateId, now],
  })
}
