import type { DeskSql } from '../store/database.ts'

/** Rows of a table by the camel-case names of their columns; all rows have the same columns. */
export interface TableRows {
  table: string
  rows: readonly Record<string, unknown>[]
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Inserts rows with one statement; arrays and objects are written as JSON. */
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

/** Takes `count` new ids from the server's sequence. */
export async function freshIds(sql: DeskSql, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await sql.rows<{ id: number }>({
    text: `select nextval('desk_id') as id from generate_series(1, $1)`,
    values: [count],
  })
  return rows.map((row) => row.id)
}
