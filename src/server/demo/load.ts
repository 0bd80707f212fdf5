import { hash } from '@node-rs/argon2'
import { must } from '#lib/must.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { DemoContact, DemoConversation, DemoDesk, DemoOptions } from './desk.ts'
import { freshIds, insertRows } from './insert-rows.ts'
import { threadRows } from './load-thread.ts'
import { demoContacts, demoConversations, handWrittenCount, makeDemoDesk } from './make-desk.ts'

/** The password of all demo users. */
export const demoPassword = 'outpost-demo'

/** The ids that the keys of a demo desk became. */
export interface DemoIds {
  users: Map<string, number>
  teams: Map<string, number>
  mailboxes: Map<string, number>
  labels: Map<string, number>
  contacts: Map<string, number>
}

/** What loading the demo needs. */
export interface DemoLoad extends DemoOptions {
  database: Database
  /** Keeps bytes under their hash and answers it. */
  keepBlob(bytes: Uint8Array): Promise<string>
  /** Called with how many conversations are in, and of how many. */
  onProgress?(done: number, total: number): void
}

/** How many contacts or conversations one transaction loads: the change log numbers each row of it. */
const loadedAtOnce = 100

/**
 * Makes a new account with the demo workspace; its times are relative to `now`.
 * @returns the account's id.
 */
export async function loadDemo(load: DemoLoad): Promise<number> {
  const { database } = load
  const options: DemoOptions = {
    seed: load.seed,
    now: load.now,
    conversations: load.conversations ?? handWrittenCount,
  }
  const desk = makeDemoDesk({ ...options, conversations: 0 })
  const accountId = await makeAccount(database, desk)
  const passwordHash = await hash(demoPassword)
  const ids = await database.desk(accountId, (sql) => loadPeople(sql, desk, passwordHash))
  for (const batch of inBatches(demoContacts(options)))
    await database.desk(accountId, (sql) => loadContacts(sql, batch, ids, desk.now))
  let done = 0
  for (const batch of inBatches(demoConversations(options))) {
    await loadConversations(load, accountId, batch, ids)
    done += batch.length
    load.onProgress?.(done, options.conversations ?? done)
  }
  return accountId
}

function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < loadedAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function makeAccount(database: Database, desk: DemoDesk): Promise<number> {
  return database.system(async (sql) => {
    const [account] = await sql.rows<{ id: number }>({
      text: 'insert into accounts (name, created_at) values ($1, $2) returning id',
      values: [desk.account.name, desk.now],
    })
    return must(account, 'account').id
  })
}

async function loadPeople(sql: DeskSql, desk: DemoDesk, passwordHash: string): Promise<DemoIds> {
  const keyed = async (list: readonly { key: string }[]) => {
    const fresh = await freshIds(sql, list.length)
    return new Map(list.map((item, index) => [item.key, fresh[index] as number]))
  }
  const roles = await keyed(desk.roles)
  const ids: DemoIds = {
    users: await keyed(desk.users),
    teams: await keyed(desk.teams),
    mailboxes: await keyed(desk.mailboxes),
    labels: await keyed(desk.labels),
    contacts: new Map(),
  }
  const put = (table: string, rows: Record<string, unknown>[]) => insertRows(sql, { table, rows })
  const roleRows = desk.roles.map(({ key, name, permissions, isFixed }) => ({
    id: roles.get(key),
    name,
    permissions,
    isDefault: !isFixed,
  }))
  await put('roles', roleRows)
  await put(
    'users',
    desk.users.map(({ key, firstName, lastName, email, role }) => {
      return { id: ids.users.get(key), firstName, lastName, email, roleId: roles.get(role), isActive: true }
    }),
  )
  await put(
    'credentials',
    desk.users.map(({ key }) => ({ userId: ids.users.get(key), passwordHash, updatedAt: desk.now })),
  )
  await put(
    'teams',
    desk.teams.map(({ key, name }) => ({ id: ids.teams.get(key), name })),
  )
  await put(
    'team_user',
    desk.teams.flatMap(({ key, users }) =>
      users.map((user) => ({ teamId: ids.teams.get(key), userId: ids.users.get(user) })),
    ),
  )
  await put(
    'mailboxes',
    desk.mailboxes.map(({ key, name, type, email, emailVerified, signature, settings }) => {
      return { id: ids.mailboxes.get(key), name, type, email, emailVerified, signature, settings }
    }),
  )
  const links = desk.mailboxes.flatMap(({ key, users, teams }) => [
    ...users.map((user) => ({ mailboxId: ids.mailboxes.get(key), userId: ids.users.get(user) })),
    ...teams.map((team) => ({ mailboxId: ids.mailboxes.get(key), teamId: ids.teams.get(team) })),
  ])
  await put(
    'mailbox_user',
    links.filter((link) => 'userId' in link),
  )
  await put(
    'mailbox_team',
    links.filter((link) => 'teamId' in link),
  )
  await put(
    'labels',
    desk.labels.map(({ key, label, color, description }) => {
      return { id: ids.labels.get(key), label, color, description, isStatic: false }
    }),
  )
  return ids
}

async function loadContacts(
  sql: DeskSql,
  contacts: readonly DemoContact[],
  ids: DemoIds,
  createdAt: number,
): Promise<void> {
  const fresh = await freshIds(sql, contacts.length)
  const rows = contacts.map(
    ({ key, company, title, firstName, lastName, email, phone, city, timeZone, isUndeliverable }, n) => {
      ids.contacts.set(key, fresh[n] as number)
      return {
        id: fresh[n],
        firstName,
        lastName,
        email,
        phone,
        companyName: company,
        jobTitle: title,
        city,
        timeZone,
        isUndeliverable,
        createdAt,
      }
    },
  )
  await insertRows(sql, { table: 'contacts', rows })
}

async function loadConversations(
  { database, keepBlob }: DemoLoad,
  accountId: number,
  batch: readonly DemoConversation[],
  ids: DemoIds,
): Promise<void> {
  // Files first, outside the transaction: nothing slow happens while the account's head is held.
  const hashes = new Map<string, string>()
  for (const conversation of batch)
    for (const item of conversation.items)
      for (const file of item.attachments)
        hashes.set(`${item.key}/${file.name}`, await keepBlob(file.bytes()))
  await database.desk(accountId, async (sql) => {
    for (const { table, rows } of await threadRows(sql, batch, ids, hashes))
      await insertRows(sql, { table, rows })
    const highest = Math.max(...batch.map((conversation) => conversation.ticketNo))
    await sql.rows({
      text: 'update account_head set ticket_no = greatest(ticket_no, $2) where account_id = $1',
      values: [accountId, highest],
    })
  })
}
