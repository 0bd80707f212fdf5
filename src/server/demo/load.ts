import type { ContentStore } from '../attachments/content-store.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { AnyRow } from '../store/rows.ts'
import { timersOf } from '../timers/row-timers.ts'
import type { DemoContact, DemoConversation } from './desk.ts'
import { freshIds, insertRows } from './insert-rows.ts'
import { threadRows } from './load-thread.ts'
import { keepOriginals } from './originals.ts'

/** Ids for the keys of a demo desk. */
export interface DemoIds {
  users: Map<string, number>
  teams: Map<string, number>
  mailboxes: Map<string, number>
  labels: Map<string, number>
  contacts: Map<string, number>
}

/** Targets of a demo load. */
export interface DemoStores {
  database: Database
  /** Store of attachments. */
  content: ContentStore
  /** Store of raw mails. */
  rawMail: ContentStore
}

/** Scripts whose ticket numbers are not in use, that is, which are not loaded yet. */
export async function missingOf(
  database: Database,
  accountId: number,
  batch: readonly DemoConversation[],
): Promise<DemoConversation[]> {
  const rows = await database.look(accountId, (sql) =>
    sql.rows<{ ticketNo: number }>({
      text: 'select ticket_no as "ticketNo" from conversations where ticket_no = any($1)',
      values: [batch.map((conversation) => conversation.ticketNo)],
    }),
  )
  const taken = new Set(rows.map((row) => row.ticketNo))
  return batch.filter((conversation) => !taken.has(conversation.ticketNo))
}

/** Loads contacts and records their ids; existing contacts stay unchanged. */
export async function loadContacts(
  sql: DeskSql,
  contacts: readonly DemoContact[],
  ids: DemoIds,
  createdAt: number,
): Promise<void> {
  const known = await sql.rows<{ id: number; address: string }>({
    text: 'select id, coalesce(email, phone) as address from contacts where coalesce(email, phone) = any($1)',
    values: [contacts.map(({ email, phone }) => email ?? phone)],
  })
  const byAddress = new Map(known.map(({ id, address }) => [address, id]))
  const missing: DemoContact[] = []
  for (const contact of contacts) {
    const id = byAddress.get(contact.email ?? contact.phone ?? '')
    if (id === undefined) missing.push(contact)
    else ids.contacts.set(contact.key, id)
  }
  const fresh = await freshIds(sql, missing.length)
  const rows = missing.map(
    (
      { key, company, title, tags, firstName, lastName, email, phone, city, timeZone, isUndeliverable },
      n,
    ) => {
      ids.contacts.set(key, fresh[n] as number)
      return {
        id: fresh[n],
        firstName,
        lastName,
        email,
        phone,
        companyName: company,
        jobTitle: title,
        labelIds: tags.flatMap((tag) => ids.labels.get(tag) ?? []),
        city,
        timeZone,
        isUndeliverable,
        createdAt,
      }
    },
  )
  await insertRows(sql, { table: 'contacts', rows })
}

/** Sets the timers of the loaded conversations and tasks. */
export async function setTimers(
  sql: DeskSql,
  name: 'conversations' | 'tasks',
  rows: readonly AnyRow[],
): Promise<void> {
  const made = rows.map((row) => ({
    ...{ name, id: row.id, before: null },
    after: { mergedInto: null, sla: null, againAt: null, ...row },
  }))
  const statements = timersOf(sql.accountId, made)
  if (statements.length > 0) await sql.script(statements.join(';\n'))
}

/**
 * Stores the files first, so that nothing slow runs while the account's head is locked.
 * @returns a function that inserts the rows.
 */
export async function readyConversations(
  { content, rawMail }: DemoStores,
  accountId: number,
  batch: readonly DemoConversation[],
  ids: DemoIds,
): Promise<(sql: DeskSql) => Promise<void>> {
  const files = new Map<string, string>()
  for (const conversation of batch)
    for (const item of conversation.items)
      for (const file of item.attachments)
        files.set(`${item.key}/${file.name}`, await content.of(accountId).keep(file.bytes()))
  const originals = await keepOriginals(batch, (raw) => rawMail.of(accountId).keep(raw))
  return async (sql) => {
    for (const { table, rows } of await threadRows(sql, batch, ids, { files, originals })) {
      await insertRows(sql, { table, rows })
      if (table === 'conversations') await setTimers(sql, table, rows as AnyRow[])
    }
    const highest = Math.max(...batch.map((conversation) => conversation.ticketNo))
    await sql.rows({
      text: 'update account_head set ticket_no = greatest(ticket_no, $2) where account_id = $1',
      values: [accountId, highest],
    })
  }
}
