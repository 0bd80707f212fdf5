import type { Id } from '#lib/id.ts'
import { readAccount } from '../access/account.ts'
import type { ContentStore } from '../attachments/content-store.ts'
import { hourly, type Chore } from '../chores/chore.ts'
import type { Clock } from '#lib/clock.ts'
import type { Database } from '../store/database.ts'
import type { ExportFiles } from './copy/export-files.ts'
import { endingMail, mailOwners } from './deletion.ts'

/*
 * Deletes accounts whose deletion is due: first access ends, then rows are deleted in batches, then files,
 * and last the account itself. After a crash the next run continues.
 */

/** Dependencies of account deletion. */
export interface EndingParts {
  database: Database
  clock: Clock
  attachments: ContentStore
  rawMail: ContentStore
  exports: ExportFiles
  log: { info(message: string): void }
}

/** Time of the last reminder to owners before the deletion, in ms. */
const warnedBefore = 2 * 86_400_000
const rowsAtOnce = 2000

/** Deleted last, as deleting rows of other tables writes to the change log. */
const last = ['change_log', 'account_head']

/** Deletes accounts that are due, and reminds the owners of those that soon will be. */
export const endAccounts = (parts: EndingParts): Chore => ({
  name: 'accounts.end',
  schedule: hourly(11),
  limit: 3600,
  async run() {
    const now = parts.clock.now()
    for (const { id, deletesAt } of await ending(parts.database, now + warnedBefore))
      if (deletesAt > now) await warn(parts.database, id, deletesAt, now)
      else if (await endAccount(parts, id, now)) parts.log.info(`account ${id} was deleted`)
  },
})

function ending(database: Database, before: number): Promise<{ id: Id; deletesAt: number }[]> {
  return database.system((sql) =>
    sql.rows({
      text: 'select id, deletes_at as "deletesAt" from accounts where deletes_at <= $1 order by deletes_at, id',
      values: [before],
    }),
  )
}

/** The key contains the time of deletion, so that repeated calls send one mail. */
function warn(database: Database, accountId: Id, deletesAt: number, now: number): Promise<void> {
  return database.desk(accountId, async (sql) => {
    const mail = endingMail(await readAccount(sql), deletesAt)
    await mailOwners(sql, mail, { key: `account-ends-soon ${deletesAt}`, now })
  })
}

/** Deletes an account that is due; false, without changes, if its owner has just cancelled. */
async function endAccount(
  { database, attachments, rawMail, exports }: EndingParts,
  accountId: Id,
  now: number,
): Promise<boolean> {
  if (!(await shut(database, accountId, now))) return false
  await forgetPeople(database, accountId)
  const tables = await tablesOfAccounts(database)
  await empty(
    database,
    tables.filter((table) => !last.includes(table)),
    accountId,
  )
  await attachments.clear(accountId)
  await rawMail.clear(accountId)
  await exports.clear(accountId)
  await empty(database, last, accountId)
  await database.system((sql) =>
    sql.rows({ text: 'delete from accounts where id = $1', values: [accountId] }),
  )
  return true
}

/**
 * Ends access and mail delivery, so that no new data arrives. Decided under the lock of the account's row, as
 * is a cancellation; afterwards the deletion can no longer be cancelled.
 */
function shut(database: Database, accountId: Id, now: number): Promise<boolean> {
  return database.system(async (sql) => {
    const due = await sql.rows({
      text: 'update accounts set deletes_at = 0 where id = $1 and deletes_at <= $2 returning 1',
      values: [accountId, now],
    })
    if (due.length === 0) return false
    const values = [accountId]
    await sql.rows({ text: 'delete from sessions where account_id = $1', values })
    await sql.rows({ text: 'update users set is_active = false where account_id = $1 and is_active', values })
    await sql.rows({ text: 'delete from mailbox_addresses where account_id = $1', values })
    await sql.rows({
      text: 'update mailboxes set email = null, email_verified = false where account_id = $1 and email is not null',
      values,
    })
    return true
  })
}

/**
 * Deletes personal data outside the account's rows: requests for codes or links may belong to no account, and
 * pending sign-ins hold it in their payload. Runs while the users' addresses exist; idempotent.
 */
function forgetPeople(database: Database, accountId: Id): Promise<void> {
  const addresses = `select lower(u.email) from users u where u.account_id = $1
    union select i.email_key from invitations i where i.account_id = $1`
  return database.system(async (sql) => {
    for (const text of [
      `delete from codes where address_key in (${addresses})`,
      `delete from sign_ups where lower(email) in (${addresses})`,
      `delete from pending_sign_ins where payload->>'accountId' = $1::int::text`,
      `delete from outbox where account_id = 0
        and lower(coalesce(payload->'to'->>'address', payload->>'to')) in (${addresses})`,
    ])
      await sql.rows({ text, values: [accountId] })
  })
}

/** Tables with rows of accounts. */
async function tablesOfAccounts(database: Database): Promise<string[]> {
  const found = await database.system((sql) =>
    sql.rows<{ name: string }>({
      text: `select quote_ident(c.relname) as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    }),
  )
  return found.map(({ name }) => name)
}

/**
 * Deletes an account's rows from tables, referencing tables first; each statement is a separate transaction.
 * @throws Error for cyclic references.
 */
async function empty(database: Database, tables: readonly string[], accountId: Id): Promise<void> {
  let open = [...tables]
  while (open.length > 0) {
    const held: string[] = []
    for (const table of open) if (!(await emptied(database, table, accountId))) held.push(table)
    if (held.length === open.length) throw new Error(`cyclic references between ${held.join(', ')}`)
    open = held
  }
}

/** Deletes an account's rows from a table; false if other rows still refer to them. */
async function emptied(database: Database, table: string, accountId: Id): Promise<boolean> {
  for (let gone = rowsAtOnce; gone === rowsAtOnce;) {
    const rows = await database
      .system((sql) =>
        sql.rows({
          text: `delete from ${table} where ctid = any(array(
              select ctid from ${table} where account_id = $1 limit ${rowsAtOnce})) returning 1`,
          values: [accountId],
        }),
      )
      .catch((error: { code?: string }) => {
        if (error.code !== '23503') throw error
        return null
      })
    if (rows === null) return false
    gone = rows.length
  }
  return true
}
