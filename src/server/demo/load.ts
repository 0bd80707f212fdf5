import { hash } from '@node-rs/argon2'
import { invariant } from '#lib/invariant.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { ContentStore } from '../attachments/content-store.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { DemoContact, DemoConversation, DemoDesk, DemoOptions, DemoTemplate } from './desk.ts'
import type { AnyRow } from '../store/rows.ts'
import { timersOf } from '../timers/row-timers.ts'
import { freshIds, insertRows } from './insert-rows.ts'
import { loadKnowledgeBase } from './load-knowledge.ts'
import { threadRows } from './load-thread.ts'
import { keepOriginals } from './originals.ts'
import { accountIn, demoPassword, firstWorkspace, inWorkspace } from './workspace.ts'
import { demoContacts, demoConversations, handWrittenCount, makeDemoDesk } from './make-desk.ts'

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
  /** Where files go. */
  content: ContentStore
  /** Where mails go as they came. */
  rawMail: ContentStore
  /** Which demo workspace; the first one by default. */
  workspace?: number
  /** Called with how many conversations are in, and of how many. */
  onProgress?(done: number, total: number): void
}

/** How many contacts or conversations one transaction loads: the change log numbers each row of it. */
const loadedAtOnce = 100

/**
 * Makes the account of the demo workspace; its times are relative to `now`. Where the account is here already, adds
 * generated conversations to it until there are as many as asked for.
 * @returns the account's id.
 */
export async function loadDemo(load: DemoLoad): Promise<number> {
  const { database } = load
  const options: DemoOptions = {
    seed: load.seed,
    now: load.now,
    conversations: load.conversations ?? handWrittenCount,
  }
  const { workspace = firstWorkspace } = load
  const first = makeDemoDesk({ ...options, conversations: 0 })
  const desk = { ...inWorkspace(first, workspace), account: accountIn(workspace) }
  const known = await findAccount(database, desk)
  const accountId = known ?? (await makeAccount(database, desk))
  const ids =
    known === null
      ? await loadPeople(database, accountId, desk)
      : await database.look(accountId, (sql) => knownIds(sql, desk))
  for (const batch of inBatches(demoContacts(options)))
    await database.desk(accountId, (sql) => loadContacts(sql, batch, ids, desk.now))
  let done = 0
  for (const batch of inBatches(demoConversations(options))) {
    const missing = await missingOf(database, accountId, inWorkspace(batch, workspace))
    if (missing.length > 0) await loadConversations(load, accountId, missing, ids)
    done += batch.length
    load.onProgress?.(done, options.conversations ?? done)
  }
  if (known === null) await database.desk(accountId, (sql) => loadKnowledgeBase(sql, desk, ids))
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
      text: 'insert into accounts (name, is_demo, created_at) values ($1, true, $2) returning id',
      values: [desk.account.name, desk.now],
    })
    return invariant(account, 'account').id
  })
}

async function findAccount(database: Database, desk: DemoDesk): Promise<number | null> {
  const [first] = desk.users
  const rows = await database.system((sql) =>
    sql.rows<{ id: number }>({
      text: 'select account_id as id from users where email_key = $1',
      values: [invariant(first, 'demo user').email],
    }),
  )
  return rows[0]?.id ?? null
}

/** Those whose ticket numbers are not taken: what was loaded before is here already. */
async function missingOf(
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

async function loadPeople(database: Database, accountId: number, desk: DemoDesk): Promise<DemoIds> {
  const passwordHash = await hash(demoPassword)
  return database.desk(accountId, (sql) => insertPeople(sql, desk, passwordHash))
}

/** The ids of a demo desk that is here, by what its things are called. */
async function knownIds(sql: DeskSql, desk: DemoDesk): Promise<DemoIds> {
  const named = async <T extends { key: string }>(
    list: readonly T[],
    table: string,
    column: string,
    name: (item: T) => string,
  ) => {
    const rows = await sql.rows<{ id: number; name: string }>({
      text: `select id, ${column} as name from ${table}`,
    })
    const byName = new Map(rows.map((row) => [row.name, row.id]))
    return new Map(
      list.flatMap((item) => {
        const id = byName.get(name(item))
        return id === undefined ? [] : [[item.key, id] as const]
      }),
    )
  }
  return {
    users: await named(desk.users, 'users', 'email', (user) => user.email),
    teams: await named(desk.teams, 'teams', 'name', (team) => team.name),
    mailboxes: await named(desk.mailboxes, 'mailboxes', 'email', (mailbox) => mailbox.email),
    labels: await named(desk.labels, 'labels', 'label', (label) => label.label),
    contacts: new Map(),
  }
}

async function insertPeople(sql: DeskSql, desk: DemoDesk, passwordHash: string): Promise<DemoIds> {
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
  const roleRows = desk.roles.map(({ key, name, description, permissions, isAdministrator }) => ({
    id: roles.get(key),
    name,
    description,
    permissions,
    isAdministrator,
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
    desk.teams.map(({ key, name, description }) => ({ id: ids.teams.get(key), name, description })),
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
  await put(
    'templates',
    desk.templates.map(({ subject, body, actions }) => {
      const done = actions ? actionsOf(actions, ids) : []
      return { subject, body, attachments: [], actions: done, revision: 1 }
    }),
  )
  return ids
}

/** The actions of a demo template with what their keys became. */
function actionsOf(
  { status, priority, team, labels, snoozeHours }: NonNullable<DemoTemplate['actions']>,
  ids: DemoIds,
): MacroAction[] {
  const labelIds = labels?.map((key) => invariant(ids.labels.get(key), `demo label ${key}`))
  const teamId = team === undefined ? undefined : invariant(ids.teams.get(team), `demo team ${team}`)
  return [
    ...(status ? [{ kind: 'status' as const, statusId: statusIds[status] }] : []),
    ...(priority ? [{ kind: 'priority' as const, priority }] : []),
    ...(teamId === undefined ? [] : [{ kind: 'assign' as const, assigneeId: null, teamId }]),
    ...(labelIds ? [{ kind: 'labels' as const, labelIds }] : []),
    ...(snoozeHours === undefined ? [] : [{ kind: 'snooze' as const, hours: snoozeHours }]),
  ]
}

async function loadContacts(
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

/** When the conversations of a load fall due. */
async function setTimers(sql: DeskSql, rows: readonly AnyRow[]): Promise<void> {
  const made = rows.map((row) => ({
    ...{ name: 'conversations' as const, id: row.id, before: null },
    after: { mergedInto: null, ...row },
  }))
  const statements = timersOf(sql.accountId, made)
  if (statements.length > 0) await sql.script(statements.join(';\n'))
}

async function loadConversations(
  { database, content, rawMail }: DemoLoad,
  accountId: number,
  batch: readonly DemoConversation[],
  ids: DemoIds,
): Promise<void> {
  // Files first, outside the transaction: nothing slow happens while the account's head is held.
  const files = new Map<string, string>()
  for (const conversation of batch)
    for (const item of conversation.items)
      for (const file of item.attachments)
        files.set(`${item.key}/${file.name}`, await content.of(accountId).keep(file.bytes()))
  const originals = await keepOriginals(batch, (raw) => rawMail.of(accountId).keep(raw))
  await database.desk(accountId, async (sql) => {
    for (const { table, rows } of await threadRows(sql, batch, ids, { files, originals })) {
      await insertRows(sql, { table, rows })
      if (table === 'conversations') await setTimers(sql, rows as AnyRow[])
    }
    const highest = Math.max(...batch.map((conversation) => conversation.ticketNo))
    await sql.rows({
      text: 'update account_head set ticket_no = greatest(ticket_no, $2) where account_id = $1',
      values: [accountId, highest],
    })
  })
}
