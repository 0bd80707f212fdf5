import type { Id } from '#lib/id.ts'
import type { Database, SystemSql } from './database.ts'

const block = 100
const sources = new WeakMap<Database, IdSource>()

/** New ids from the server's sequence. */
export async function newIds(sql: SystemSql, count: number): Promise<Id[]> {
  const rows = await sql.rows<{ id: Id }>({
    name: 'ids',
    text: `select nextval('desk_id') as id from generate_series(1, $1)`,
    values: [count],
  })
  return rows.map(({ id }) => id)
}

/** Allocates ids of the server's sequence in blocks; the rest of a block is lost when the process ends. */
export class IdSource {
  #free: Id[] = []

  /** Next free ids. */
  async take(sql: SystemSql, count: number): Promise<Id[]> {
    while (this.#free.length < count) this.#free.push(...(await newIds(sql, block)))
    return this.#free.splice(0, count)
  }
}

/** Shared id source of a database in this process. */
export function idSource(database: Database): IdSource {
  const source = sources.get(database) ?? new IdSource()
  sources.set(database, source)
  return source
}
