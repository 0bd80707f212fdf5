import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { invariant } from '#lib/invariant.ts'
import type { ListQuery } from '#domain/list-query.ts'
import type { Resource } from '#domain/resource.ts'
import { DeskError } from '#domain/errors.ts'
import { jsonOf } from '../store/literal.ts'

/** Storage of a record kind: a table with `account_id`, `id`, `revision` and a column for each key. */
export interface RecordTable {
  table: PgTable
  /** SQL for keys from other tables, by the table's alias. */
  derived?: Record<string, (alias: string) => string>
  /** Columns with another name than their key. */
  names?: Record<string, string>
  /** SQL of a row's scope, if not all users of the account see every row. */
  scope?: (alias: string) => string
  /** SQL of additional list filters, by the table's alias and the parameter of the value. */
  filters?: Record<string, (alias: string, value: string) => string>
}

/** The reader of records. */
type Viewer = { scopes: readonly string[] }

type Statement = { text: string; values: unknown[] }

/** Escapes wildcards of `like`. */
const plainOf = (text: string) => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)

/** Restricts to visible rows; `at` is the parameter number of the viewer's scopes. */
const isSeen = (scope: RecordTable['scope'], at: number) => (scope ? ` and ${scope('t')} = any($${at})` : '')

const seenBy = (scope: RecordTable['scope'], { scopes }: Viewer) => (scope ? [scopes] : [])

/** SQL statements of a record kind, from the keys of its schema. */
export function statementsOf(
  { keys, searched, unique }: Resource,
  { table, derived = {}, names = {}, scope, filters = {} }: RecordTable,
) {
  const columns = getTableColumns(table)
  const name = `"${getTableName(table)}"`
  const typeOf = (key: string) => columns[names[key] ?? key]?.dataType
  const column = (key: string) => columnOf(names[key] ?? key)
  const from = (key: string) => derived[key]?.('t') ?? (typeOf(key) && `t.${column(key)}`)
  const kept = keys.filter(from)
  const select = `select ${kept.map((key) => `${from(key)} as "${key}"`).join(', ')}`
  /** Texts are compared without case and accents. */
  const folded = (key: string) =>
    typeOf(key) === 'string' ? `fold_text(t.${column(key)})` : `t.${column(key)}`
  const stored = (words: object) =>
    Object.entries(words).flatMap(([key, value]) => {
      const type = key === 'id' ? undefined : typeOf(key)
      return type ? [{ column: column(key), value: storedAs(type, value) }] : []
    })
  return {
    /** Reads one record; without a viewer, regardless of scopes. */
    one: (accountId: number, viewer: Viewer | null, id: number, isLocking = false): Statement => ({
      text: `${select} from ${name} t where t.account_id = $1 and t.id = $2${viewer ? isSeen(scope, 3) : ''}${isLocking ? ' for update of t' : ''}`,
      values: [accountId, id, ...(viewer ? seenBy(scope, viewer) : [])],
    }),
    /** Newest records that match a condition on `t`; its values begin with `$2`. */
    where: (accountId: number, isWanted: string, values: readonly unknown[], limit: number): Statement => ({
      text: `${select} from ${name} t where t.account_id = $1 and (${isWanted}) order by t.id desc limit ${limit}`,
      values: [accountId, ...values],
    }),
    list(accountId: number, viewer: Viewer, query: ListQuery): Statement {
      const { text = '', sort, order, cursor, page, limit } = query
      const words = `concat_ws(' ', ${searched.map((key) => `t.${column(key)}`).join(', ')})`
      const isFound = `t.account_id = $1 and ($2 = '' or fold_text(${words}) like '%' || fold_text($2) || '%')`
      const key = folded(sort)
      const after = cursor === undefined ? undefined : decodeCursor(cursor)
      const isBehind = after ? ` and (${key}, t.id) ${order === 'asc' ? '>' : '<'} ($4, $5)` : ''
      const total = after ? '' : `, count(*) over ()::int as "_total"`
      // Reads one row more than a page, to know if another page follows.
      const values = [accountId, plainOf(text), limit + 1, ...(after ?? [(page - 1) * limit])]
      values.push(...seenBy(scope, viewer))
      const isAsked = Object.entries(filters).map(([filter, sqlOf]) => {
        const asked = (query as unknown as Record<string, unknown>)[filter]
        return asked === undefined ? '' : ` and (${sqlOf('t', `$${values.push(asked)}`)})`
      })
      return {
        text: `${select}, ${key} as "_key"${total} from ${name} t
          where ${isFound}${isBehind}${isSeen(scope, values.length)}${isAsked.join('')}
          order by ${key} ${order}, t.id ${order} limit $3${after ? '' : ' offset $4'}`,
        values,
      }
    },
    insert(accountId: number, words: object): Statement {
      const fields = stored(words)
      return {
        text: `insert into ${name} (account_id, revision${fields.map(({ column }) => `, ${column}`).join('')})
          values ($1, 1${fields.map((_, index) => `, $${index + 2}`).join('')}) returning id`,
        values: [accountId, ...fields.map(({ value }) => value)],
      }
    },
    update(accountId: number, id: number, words: object): Statement {
      const fields = stored(words)
      return {
        text: `update ${name} set revision = revision + 1${fields
          .map(({ column }, index) => `, ${column} = $${index + 3}`)
          .join('')} where account_id = $1 and id = $2`,
        values: [accountId, id, ...fields.map(({ value }) => value)],
      }
    },
    remove: (accountId: number, id: number): Statement => ({
      text: `delete from ${name} where account_id = $1 and id = $2`,
      values: [accountId, id],
    }),
    /** Finds a duplicate of a unique key; undefined for a kind without one. */
    twin: (accountId: number, id: number | null, words: object) =>
      twinOf({ unique, name, typeOf, folded }, accountId, id, words),
  }
}

interface TwinParts extends Pick<Resource, 'unique'> {
  name: string
  typeOf: (key: string) => string | undefined
  folded: (key: string) => string
}

function twinOf(
  { unique, name, typeOf, folded }: TwinParts,
  accountId: number,
  id: number | null,
  words: object,
): Statement | undefined {
  if (!unique) return undefined
  const isSame = unique.fields.map((key, index) =>
    typeOf(key) === 'string' ? `${folded(key)} = fold_text($${index + 3})` : `${folded(key)} = $${index + 3}`,
  )
  const values = unique.fields.map((key) => (words as Record<string, unknown>)[key])
  return {
    text: `select t.id from ${name} t where t.account_id = $1 and t.id is distinct from $2::bigint
      and ${isSame.join(' and ')} limit 1`,
    values: [accountId, id, ...values],
  }
}

/** Quoted column of a key. */
export const columnOf = (key: string): string =>
  `"${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`

/** A value as its column stores it. */
export const storedAs = (type: string | undefined, value: unknown): unknown =>
  type === 'json' ? jsonOf(value) : value

/** Cursor after a record, for the next page. */
export const cursorOf = (key: unknown, id: number): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** Decodes a cursor. @throws DeskError INVALID for an invalid one. */
export function decodeCursor(cursor: string): [unknown, number] {
  const refused = new DeskError('INVALID', { field: 'cursor', message: 'Cursor is not valid' })
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refused
  }
  if (!Array.isArray(place) || place.length !== 2 || !Number.isSafeInteger(place[1])) throw refused
  if (!['string', 'number', 'boolean'].includes(typeof place[0])) throw refused
  return [place[0], invariant(place[1] as number, 'id')]
}
