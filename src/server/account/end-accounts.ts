import type { Id } from '#lib/id.ts'
import { readAccount } from '../access/account.ts'
import type { ContentStore } from '../attachments/content-store.ts'
import { hourly, type Chore } from '../chores/chore.ts'
import type { Clock } from '#lib/clock.ts'
import type { Database } from '../store/database.ts'
import type { ExportFiles } from './copy/export-files.ts'
import { endingMail, mailOwners } from './deletion.ts'

/*
 * An account whose days are over is deleted whole: first nobody gets in any more, then its rows go some at a time, then
 * its files, and last the account itself. Whatever dies meanwhile, the account is left for the next run to go on with.
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

/** How long before the end its owners are told once more, in ms. */
const warnedBefore = 2 * 86_400_000
const rowsAtOnce = 2000

/** Tables that the change log refers to: it is written while rows of other tables are deleted. */
const last = ['change_log', 'account_head']

/** Deletes the accounts whose days are over, and reminds the owners of those whose end is near. */
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

/** The key says of which end: it is one mail, however often this is asked for. */
function warn(database: Database, accountId: Id, deletesAt: number, now: number): Promise<void> {
  return database.desk(accountId, async (sql) => {
    const mail = endingMail(await readAccount(sql), deletesAt)
    await mailOwners(sql, mail, { key: `account-ends-soon ${deletesAt}`, now })
  })
}

/** Deletes an account whose days are over; false, and nothing is touched, where its owner has just kept it. */
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
 * Nobody gets in any more, and no mail comes: what is deleted grows no more. Decided under the lock of the account's row,
 * which an owner who keeps it takes too; from then on its moment is past, and nobody keeps it any more.
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
 * Personal data kept under no account: a request for a code or link may belong to none, and a pending sign-in holds its
 * account in its payload. Their addresses are read while they are there; done again it finds less.
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

/** The tables whose rows are an account's. */
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
 * Deletes an account's rows of tables. One whose rows others name comes after those; each statement is a transaction of
 * its own.
 * @throws Error where tables hold each other.
 */
async function empty(database: Database, tables: readonly string[], accountId: Id): Promise<void> {
  let open = [...tables]
  while (open.length > 0) {
    const held: string[] = []
    for (const table of open) if (!(await emptied(database, table, accountId))) held.push(table)
    if (held.length === open.length) throw new Error(`rows of ${held.join(', ')} hold each other`)
    open = held
  }
}

/** Deletes an account's rows of a table; false where rows of others still name one. */
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
