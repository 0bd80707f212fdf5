import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'

/** Ordered rows of one list. */
export interface OrderedList {
  table: 'knowledge_categories' | 'articles'
  docId: Id
  /** For articles: the category, or null for none; undefined for other tables. */
  categoryId?: Id | null
}

/** Neighbours of a row's new position. */
export interface Between {
  prevId?: Id | undefined
  nextId?: Id | undefined
}

/** Locks a knowledge base to serialise changes. @throws DeskError NOT_FOUND, also if it is in the trash. */
export async function holdBase(sql: DeskSql, docId: Id): Promise<void> {
  const [base] = await sql.rows({
    name: 'hold a knowledge base',
    text: 'select 1 from knowledge_bases where account_id = $1 and id = $2 and deleted_at is null for update',
    values: [sql.accountId, docId],
  })
  if (!base) throw new DeskError('NOT_FOUND')
}

/** Position after the end of a list. */
export async function lastPlace(sql: DeskSql, list: OrderedList): Promise<number> {
  const ids = await idsOf(sql, list)
  return ids.length + 1
}

async function idsOf(sql: DeskSql, { table, docId, categoryId }: OrderedList): Promise<Id[]> {
  const isInList =
    table === 'articles'
      ? 'category_id is not distinct from $3::bigint and deleted_at is null'
      : '$3::bigint is null'
  const rows = await sql.rows<{ id: Id }>({
    text: `select id from ${table} where account_id = $1 and doc_id = $2 and ${isInList} order by place, id`,
    values: [sql.accountId, docId, categoryId ?? null],
  })
  return rows.map(({ id }) => id)
}

const updates = { knowledge_categories: 'update knowledge_categories', articles: 'update articles' }

/**
 * Moves a row between two others of its list: after the first if it exists, else at the end. The knowledge
 * base must be locked, so that concurrent moves agree on one order.
 */
export async function moveBetween(
  sql: DeskSql,
  list: OrderedList,
  id: Id,
  { prevId, nextId }: Between,
): Promise<void> {
  const ids = (await idsOf(sql, list)).filter((each) => each !== id)
  const behind = prevId === undefined ? -1 : ids.indexOf(prevId)
  const before = nextId === undefined ? -1 : ids.indexOf(nextId)
  ids.splice(behind >= 0 ? behind + 1 : before >= 0 ? before : ids.length, 0, id)
  await sql.rows({
    text: `${updates[list.table]} t set place = v.place from unnest($2::bigint[]) with ordinality v(id, place)
      where t.account_id = $1 and t.id = v.id and t.place <> v.place`,
    values: [sql.accountId, ids],
  })
}
