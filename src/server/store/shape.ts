import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { entities } from '#domain/registry.ts'
import type { EntityName } from '#domain/entities.ts'
import { activities, contacts, conversations, deliveries, drafts } from './schema-desk.ts'
import { labels, mailboxes, messages, notes } from './schema-desk.ts'
import { preferences, teams, users } from './schema-people.ts'
import { templates } from './schema-templates.ts'
import { timeEntries, timeSettings } from './schema-time.ts'
import { savedViews } from './schema-views.ts'

/** How a field lies in its column; `derived` is read from other tables and never written. */
export type FieldKind = 'plain' | 'json' | 'ids' | 'derived'

/** A field of an entity's schema and where it is kept. */
export interface Field {
  key: string
  /** Quoted column name; empty for a derived field. */
  column: string
  kind: FieldKind
  /** SQL that reads it from the table's alias. */
  read(alias: string): string
}

/** How an entity lies in its table, derived from its schema. */
export interface Shape {
  name: EntityName
  /** Part of a conversation's thread. */
  isItem: boolean
  fields: readonly Field[]
  field(key: string): Field | undefined
  /** SQL for the row's scope; items ask their conversation. */
  scope(alias: string): string
}

/** Parents first: rows are written, and so logged, in this order. */
const tables: Record<EntityName, PgTable> = {
  users,
  teams,
  mailboxes,
  labels,
  contacts,
  preferences,
  conversations,
  messages,
  notes,
  activities,
  deliveries,
  drafts,
  timeEntries,
  timeSettings,
  savedViews,
  templates,
}

const linked = (value: string, table: string, key: string) => (alias: string) =>
  `(select coalesce(array_agg(l.${value} order by l.${value}), '{}') from ${table} l ` +
  `where l.account_id = ${alias}.account_id and l.${key} = ${alias}.id)`

/** Fields without a column of their own; triggers log the row when one of them changes. */
const derived: Partial<Record<EntityName, Record<string, (alias: string) => string>>> = {
  mailboxes: {
    userIds: linked('user_id', 'mailbox_user', 'mailbox_id'),
    teamIds: linked('team_id', 'mailbox_team', 'mailbox_id'),
  },
  teams: { userIds: linked('user_id', 'team_user', 'team_id') },
  users: {
    roleName: (alias) =>
      `(select r.name from roles r where r.account_id = ${alias}.account_id and r.id = ${alias}.role_id)`,
  },
}

const ofThread = (alias: string) =>
  `(select c.scope from conversations c where c.account_id = ${alias}.account_id and c.id = ${alias}.conversation_id)`

const scopes: Partial<Record<EntityName, (alias: string) => string>> = {
  conversations: (alias) => `${alias}.scope`,
  drafts: (alias) => `'user:' || ${alias}.user_id::text`,
  mailboxes: (alias) => `'mbox:' || ${alias}.id::text`,
  savedViews: (alias) =>
    `case when ${alias}.is_shared then 'acct' else 'user:' || ${alias}.owner_id::text end`,
  timeEntries: (alias) =>
    `case when ${alias}.conversation_id is null then 'task' else ${ofThread(alias)} end`,
  preferences: (alias) => `'user:' || ${alias}.id::text`,
}

/** All shapes by wire name. */
export const shapes = Object.fromEntries(
  Object.keys(tables).map((name) => [name, shapeOf(name as EntityName)]),
) as Record<EntityName, Shape>

/** Every entity's wire name, in the order in which rows may be written: parents first. */
export const entityNames = Object.keys(tables) as EntityName[]

function shapeOf(name: EntityName): Shape {
  const isItem = entities[name].kind === 'item'
  const columns = getTableColumns(tables[name])
  const schema = entities[name].schema as unknown as { shape: Record<string, unknown> }
  const fields = Object.keys(schema.shape).map((key): Field => {
    const read = derived[name]?.[key]
    if (read) return { key, column: '', kind: 'derived', read }
    const type = columns[key]?.dataType
    if (!type) throw new Error(`the table ${name} lacks the field ${key}`)
    const column = `"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`
    const kind = type === 'json' ? 'json' : type === 'array' ? 'ids' : 'plain'
    return { key, column, kind, read: (alias) => `${alias}.${column}` }
  })
  const byKey = new Map(fields.map((field) => [field.key, field]))
  return {
    name,
    isItem,
    fields,
    field: (key) => byKey.get(key),
    scope: scopes[name] ?? (isItem ? ofThread : () => "'acct'"),
  }
}
