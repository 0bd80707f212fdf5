import type { SystemSql } from '../../store/database.ts'
import { leftOutColumns, leftOutEverywhere, leftOutTables } from './left-out.ts'

/** Exported table of an account. */
export interface CopiedTable {
  name: string
  /** Exported columns. */
  columns: string[]
  /** Primary key columns without the account id. */
  key: string[]
}

interface FoundTable extends CopiedTable {
  after: string[]
}

/** Exported tables, ordered so that each follows the tables it refers to. */
export async function copiedTables(sql: SystemSql): Promise<CopiedTable[]> {
  const found = await sql.rows<FoundTable>({
    text: `select c.relname as name,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
          and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
        array(select a.attname::text from pg_index i cross join unnest(i.indkey::int[]) with ordinality k(number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
          where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
        array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as after
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (c.relname = 'accounts' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))
      order by c.relname <> 'accounts', c.relname collate "C"`,
  })
  const copied = found.filter(({ name }) => !(name in leftOutTables))
  return inOrder(copied).map(({ name, columns, key }) => {
    const out = [...leftOutEverywhere, ...(leftOutColumns[name] ?? [])]
    const own = name === 'audit_log' ? ['number'] : key.filter((column) => column !== 'account_id')
    return { name, key: own, columns: columns.filter((column) => !out.includes(column)) }
  })
}

/** Sorts tables by reference. @throws Error for cyclic references. */
function inOrder(tables: readonly FoundTable[]): FoundTable[] {
  const placed: FoundTable[] = []
  let open = [...tables]
  while (open.length > 0) {
    const held = new Set(open.map(({ name }) => name))
    const free = open.filter(({ after }) => !after.some((name) => held.has(name)))
    if (free.length === 0) throw new Error(`cyclic references between ${[...held].join(', ')}`)
    placed.push(...free)
    open = open.filter((table) => !free.includes(table))
  }
  return placed
}

/** Quoted SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
