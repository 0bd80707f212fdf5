import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { invariant } from '#lib/invariant.ts'
import { entityNames, entityOf, isItemName, type EntityName } from '#domain/entities.ts'
import { mostBeside } from '#domain/customers/beside.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import { rowSchemas } from '#domain/row-schemas.ts'
import * as desk from '../schema/desk.ts'
import * as knowledge from '../schema/knowledge.ts'
import * as notifications from '../schema/notifications.ts'
import * as people from '../schema/people.ts'
import * as senders from '../schema/channels/senders.ts'
import * as statusPage from '../schema/status-page.ts'
import * as taskTemplates from '../schema/task-templates.ts'
import * as templates from '../schema/templates.ts'
import * as tasks from '../schema/tasks.ts'
import * as time from '../schema/time.ts'
import * as views from '../schema/views.ts'
import { columnOf, scopeSql } from './scope-sql.ts'

/** Column type of a field; `derived` is computed from other tables and never written. */
export type FieldKind = 'plain' | 'json' | 'ids' | 'texts' | 'derived'

/** Field of an entity's schema, and its column. */
export interface Field {
  key: string
  /** Quoted column name; empty for a derived field. */
  column: string
  kind: FieldKind
  /** SQL expression that reads it from a table alias. */
  read(alias: string): string
}

/** Table layout of an entity, derived from its schema. */
export interface Shape {
  name: EntityName
  /** Item of a conversation's thread. */
  isItem: boolean
  fields: readonly Field[]
  field(key: string): Field | undefined
  /** SQL for the row's scope; items take their conversation's. */
  scope(alias: string): string
}

/** Schema tables by name; an entity's table has the entity's name. */
const tables = new Map(
  [
    desk,
    knowledge,
    notifications,
    people,
    senders,
    statusPage,
    tasks,
    taskTemplates,
    templates,
    time,
    views,
  ].flatMap((schema) =>
    Object.values<unknown>(schema).flatMap((table) =>
      is(table, PgTable) ? [[getTableName(table), table] as const] : [],
    ),
  ),
)

/** SQL for the sorted ids of a row in a link table. */
export const linked = (value: string, table: string, key: string) => (alias: string) =>
  `(select coalesce(array_agg(l.${value} order by l.${value}), '{}') from ${table} l ` +
  `where l.account_id = ${alias}.account_id and l.${key} = ${alias}.id)`

/** SQL condition: mail of an inbox leaves the server, through its own mail server or the server-wide one. */
export const mailLeavesSql = (alias: string): string =>
  `(exists (select from mailbox_sending l where l.account_id = ${alias}.account_id and l.mailbox_id = ${alias}.id) ` +
  `or (select d.mail_leaves from desk_sending d))`

/**
 * SQL for a contact's replicated extras: company (chosen, or else the closest match of the address's domain)
 * and assets.
 */
function besideSql(c: string): string {
  const kept = ['id', 'name', 'url', 'domain', 'description', 'address', 'fields']
  const company = (which: string) =>
    `(select jsonb_build_object(${kept.map((key) => `'${key}', k.${key}`).join(', ')}) from companies k ` +
    `where k.account_id = ${c}.account_id and ${which} limit 1)`
  const bound =
    `${c}.company_id is null and ${c}.company_name = '' and k.bind_with_domain ` +
    `and k.domain = any(domains_above(${c}.email)) order by length(k.domain) desc`
  const assets =
    `(select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'status', s.status)) from (` +
    `select id, name, status from assets a where a.account_id = ${c}.account_id and a.contact_id = ${c}.id ` +
    `order by fold_text(name), id limit ${mostBeside}) s)`
  return (
    `(select case when b.company is not null or b.assets is not null ` +
    `then jsonb_build_object('company', b.company, 'assets', coalesce(b.assets, '[]')) end ` +
    `from (select coalesce(${company(`k.id = ${c}.company_id`)}, ${company(bound)}) as company, ${assets} as assets) b)`
  )
}

/** Computed fields; triggers log the row when one of their sources changes. */
const derived: Partial<Record<EntityName, Record<string, (alias: string) => string>>> = {
  mailboxes: {
    userIds: linked('user_id', 'mailbox_user', 'mailbox_id'),
    teamIds: linked('team_id', 'mailbox_team', 'mailbox_id'),
    aliases: (alias) =>
      `(select coalesce(jsonb_agg(jsonb_build_object('email', l.address, 'isVerified', l.is_verified) ` +
      `order by l.address_key), '[]') from mailbox_addresses l ` +
      `where l.account_id = ${alias}.account_id and l.mailbox_id = ${alias}.id and l.is_alias)`,
    mailLeaves: mailLeavesSql,
  },
  accountSettings: {
    deletesAt: (alias) => `(select a.deletes_at from accounts a where a.id = ${alias}.account_id)`,
    features: (alias) => `(select a.features from accounts a where a.id = ${alias}.account_id)`,
  },
  contacts: { beside: besideSql },
  teams: { userIds: linked('user_id', 'team_user', 'team_id') },
  users: {
    isAway: (alias) => `(select coalesce(bool_or(p.is_away), false) from preferences p
      where p.account_id = ${alias}.account_id and p.id = ${alias}.id)`,
    avatar: (alias) => `'${pictureUrl('')}' || ${alias}.avatar`,
    roleName: (alias) =>
      `(select r.name from roles r where r.account_id = ${alias}.account_id and r.id = ${alias}.role_id)`,
  },
}

/** All layouts by entity name. */
export const shapes = Object.fromEntries(entityNames.map((name) => [name, shapeOf(name)])) as Record<
  EntityName,
  Shape
>

function shapeOf(name: EntityName): Shape {
  const entity = entityOf(name)
  const columns = getTableColumns(invariant(tables.get(name), `table ${name}`))
  const schema = rowSchemas[name] as unknown as { shape: Record<string, unknown> }
  const fields = Object.keys(schema.shape).map((key): Field => {
    const read = derived[name]?.[key]
    if (read) return { key, column: '', kind: 'derived', read }
    const kept = columns[key]
    if (!kept) throw new Error(`the table ${name} lacks the field ${key}`)
    const column = columnOf(key)
    const listed = kept.getSQLType().startsWith('text') ? 'texts' : 'ids'
    const kind = kept.dataType === 'json' ? 'json' : kept.dataType === 'array' ? listed : 'plain'
    return { key, column, kind, read: (alias) => `${alias}.${column}` }
  })
  const byKey = new Map(fields.map((field) => [field.key, field]))
  return {
    name,
    isItem: isItemName(name),
    fields,
    field: (key) => byKey.get(key),
    // If the table has a scope column, it holds the same value.
    scope: (alias) => ('scope' in columns ? `${alias}.scope` : scopeSql(entity.scope, alias)),
  }
}
