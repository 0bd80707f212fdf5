import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/store/database.ts'
import { freshDatabase } from '../../support/postgres.ts'

/*
 * Migrations are written separately from the table declarations: the migrated database must match the
 * declarations, from which statements are built.
 */

const schemas = import.meta.glob<Record<string, unknown>>('../../../src/server/schema/**/*.ts', {
  eager: true,
})
const tables = Object.values(schemas)
  .flatMap((schema) => Object.values(schema))
  .filter((value): value is PgTable => is(value, PgTable))

/** Created by the migrations themselves, without a declaration. */
const undeclared = new Set(['schema_migrations'])

let drop: () => Promise<void>
let database: Database

beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = await openDatabase(fresh.config)
})
afterAll(async () => {
  await database.close()
  await drop()
})

type Column = { table: string; name: string; type: string; isNullable: boolean; isGenerated: boolean }

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const lineOf = ({ table, name, type, isNullable, isGenerated }: Column) =>
  `${table}.${name} ${type}${isNullable ? '' : ' not null'}${isGenerated ? ' generated' : ''}`

const declared = () =>
  tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).map(([key, column]) =>
      lineOf({
        table: getTableName(table),
        name: column.name === key ? snake(key) : column.name,
        // PostgreSQL writes the full type name.
        type: column.getSQLType().replace(/^char\(/, 'character('),
        isNullable: !column.notNull,
        isGenerated: column.generated !== undefined,
      }),
    ),
  )

const migrated = async () =>
  (
    await database.system((sql) =>
      sql.rows<Column>({
        text: `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated"
          from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
      }),
    )
  )
    .filter(({ table }) => !undeclared.has(table))
    .map(lineOf)

const sorted = (lines: string[]) => lines.sort((a, b) => (a < b ? -1 : 1))

test('the tables of a migrated database are those that are declared, column by column', async () => {
  expect(tables.length).toBeGreaterThan(20)
  expect(sorted(await migrated())).toEqual(sorted(declared()))
})

test('migrations are named by a number of four digits, and no number is given twice', () => {
  const files = Object.keys(import.meta.glob('../../../src/server/store/migrations/*.sql'))
  const numbers = files.map((path) => Number(/(\d{4})_[a-z_]+\.sql$/.exec(path)?.[1]))
  // Numbers are allocated in advance, so unused ones leave gaps.
  expect(numbers.every(Number.isSafeInteger)).toBe(true)
  expect(new Set(numbers).size).toBe(files.length)
})
