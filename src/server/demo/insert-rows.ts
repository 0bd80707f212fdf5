import type { DeskSql } from '../store/database.ts'

/** Rows of one table by their column's camel-case names; all rows name the same columns. */
export interface TableRows {
  table: string
  rows: readonly Record<string, unknown>[]
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts many rows in one statement; arrays and objects go in as JSON. */
export async function insertRows(sql: DeskSql, { table, rows }: TableRows): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = ['accountId', ...Object.keys(first)]
  const columns = names.map((name) => `"${snake(name)}"`).join(', ')
  const data = rows.map((row) =>
    Object.fromEntries(names.map((name) => [snake(name), name === 'accountId' ? sql.accountId : row[name]])),
  )
  await sql.rows({
    text: `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    values: [JSON.stringify(data)],
  })
}

/** Takes `count` fresh ids from the server's sequence. */
export async function freshIds(sql: DeskSql, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await sql.rows<{ id: number }>({
    text: `select nextval('desk_id') as id from generate_series(1, $1)`,
    values: [count],
  })
  return rows.map((row) => row.id)
}
