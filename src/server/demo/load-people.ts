import { hash } from '@node-rs/argon2'
import { invariant } from '#lib/invariant.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { DemoDesk } from './desk.ts'
import { freshIds, insertRows } from './insert-rows.ts'
import type { DemoIds } from './load.ts'
import { demoPassword } from './workspace.ts'

/** Creates the account of a demo desk, without users. */
export async function makeAccount(database: Database, desk: DemoDesk): Promise<number> {
  return database.system(async (sql) => {
    const [account] = await sql.rows<{ id: number }>({
      text: 'insert into accounts (name, is_demo, created_at) values ($1, true, $2) returning id',
      values: [desk.account.name, desk.now],
    })
    return invariant(account, 'account').id
  })
}

/** Id of an existing demo account; null without one. */
export async function findAccount(database: Database, desk: DemoDesk): Promise<number | null> {
  const [first] = desk.users
  const rows = await database.system((sql) =>
    sql.rows<{ id: number }>({
      text: 'select account_id as id from users where email_key = $1',
      values: [invariant(first, 'demo user').email],
    }),
  )
  return rows[0]?.id ?? null
}

/** Loads users, inboxes, labels and the other rows that conversations refer to. */
export async function loadPeople(database: Database, accountId: number, desk: DemoDesk): Promise<void> {
  const passwordHash = await hash(demoPassword)
  await database.desk(accountId, (sql) => insertPeople(sql, desk, passwordHash))
}

/** Ids of an existing demo desk, looked up by name. */
export async function knownIds(sql: DeskSql, desk: DemoDesk): Promise<DemoIds> {
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

const shopDay = [
  { from: 540, to: 720 },
  { from: 780, to: 1080 },
]

/** Opening hours of the demo shop: Tuesday to Saturday. */
const demoBusinessHours = {
  name: 'Shop hours',
  timeZone: 'Europe/Berlin',
  days: [[], shopDay, shopDay, shopDay, shopDay, [{ from: 540, to: 840 }], []],
  holidays: [{ name: 'New Year’s Day', date: '2026-01-01', isYearly: true, periods: [] }],
  isDefault: true,
}

async function insertPeople(sql: DeskSql, desk: DemoDesk, passwordHash: string): Promise<void> {
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
  const [businessHoursId] = await freshIds(sql, 1)
  await put('"businessHours"', [{ id: businessHoursId, ...demoBusinessHours, revision: 1 }])
  await put(
    'templates',
    desk.templates.map(({ subject, body, actions }) => {
      const done = actions ? actionsOf(actions, ids) : []
      return { subject, body, attachments: [], actions: done, revision: 1 }
    }),
  )
}

/** Actions of a demo template, with ids instead of keys. */
function actionsOf(
  { status, priority, team, labels, snoozeHours }: NonNullable<DemoDesk['templates'][number]['actions']>,
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
