import type { Id } from '#lib/id.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { DeskError } from '#domain/errors.ts'
import type { ResourceLinks, Use } from '#domain/resource.ts'
import type { DeskSql } from '../store/database.ts'
import { linked } from '../store/shape.ts'
import { columnOf } from './statements.ts'

/* Declared links of a record kind: references, join tables, and uses that prevent deletion. */

/** Columns of a join table: of the record, and of the referenced one. */
const columnsOf = (table: string) => table.split('_').map((part) => `${part}_id`) as [string, string]

/** SQL of a record's lists from join tables, by key. */
export const joinedOf = ({ joins = {} }: ResourceLinks): Record<string, (alias: string) => string> =>
  Object.fromEntries(
    Object.entries(joins).map(([word, table]) => {
      const [own, other] = columnsOf(table)
      return [word, linked(other, table, own)]
    }),
  )

/** Writes only the difference to join tables: triggers on each row have effects. */
export async function writeJoins(
  { joins = {} }: ResourceLinks,
  sql: DeskSql,
  id: Id,
  words: object,
): Promise<void> {
  for (const [word, table] of Object.entries(joins)) {
    const [own, other] = columnsOf(table)
    const values = [sql.accountId, id, (words as Record<string, Id[]>)[word]]
    await sql.rows({
      name: `${table} who left`,
      text: `delete from ${table} where account_id = $1 and ${own} = $2 and ${other} <> all($3)`,
      values,
    })
    await sql.rows({
      name: `${table} who came`,
      text: `insert into ${table} (account_id, ${own}, ${other}) select $1, $2, unnest($3::bigint[])
        on conflict do nothing`,
      values,
    })
  }
}

/** Ids at a path of the input or of a record; `*` stands for each element of a list. */
function idsAt(value: unknown, path: readonly string[]): Id[] {
  const [key, ...rest] = path
  if (value === null || value === undefined) return []
  if (key === undefined) return Array.isArray(value) ? (value as Id[]) : [value as Id]
  if (key === '*') return (value as unknown[]).flatMap((each) => idsAt(each, rest))
  return idsAt((value as Record<string, unknown>)[key], rest)
}

/**
 * Refuses references to missing or deactivated records; references that existed before may stay.
 * @throws DeskError INVALID with the field.
 */
export async function requireReferences(
  { refers = {} }: ResourceLinks,
  sql: DeskSql,
  words: object,
  before: object | null,
): Promise<void> {
  for (const [path, { to, noun, mustBeActive = false }] of Object.entries(refers)) {
    const steps = path.split('.')
    const known = new Set(idsAt(before, steps))
    const fresh = [...new Set(idsAt(words, steps))].filter((id) => !known.has(id))
    if (fresh.length === 0) continue
    const found = await sql.rows({
      name: `known ${to}${mustBeActive ? ', active' : ''}`,
      text: `select id from "${to}" where account_id = $1 and id = any($2)${mustBeActive ? ' and is_active' : ''}`,
      values: [sql.accountId, fresh],
    })
    if (found.length < fresh.length)
      throw new DeskError('INVALID', {
        field: path.split('.*')[0] ?? path,
        message: `${noun} does not exist any more`,
      })
  }
}

/** Rows that are counted: beyond it the message says so many or more. */
const mostUses = 1000
/** Names listed in a refusal; the rest is a number. */
const mostNames = 5

const users: Record<Use['by'], { from: string; name: string }> = {
  users: {
    from: 'users where true',
    name: `coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`,
  },
  openConversations: {
    from: `conversations where status_id <> ${statusIds.closed} and not is_trashed and merged_into is null`,
    name: 'subject',
  },
  slaRules: { from: '"slaRules" where true', name: 'name' },
}

/** Refuses to delete a record in use. @throws DeskError CONFLICT with the sentence of the use. */
export async function requireUnused({ usedBy = [] }: ResourceLinks, sql: DeskSql, id: Id): Promise<void> {
  for (const { by, column, sentence } of usedBy) {
    const { from, name } = users[by]
    const [found] = await sql.rows<{ count: number; names: string[] }>({
      name: `${by} by ${column}`,
      text: `select count(*)::int as count,
          (array_agg(name order by lower(name), id))[1:${mostNames}] as names
        from (select id, ${name} as name from ${from} and account_id = $1 and ${columnOf(column)} = $2
          limit ${mostUses}) used`,
      values: [sql.accountId, id],
    })
    const { count, names } = found ?? { count: 0, names: [] }
    if (count === 0) continue
    const rest = count - names.length
    const words = rest > 0 ? [...names, `${rest} more`] : names
    const list = words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
    const message = sentence(count === mostUses ? '1,000 or more' : String(count), list)
    throw new DeskError('CONFLICT', { message })
  }
}
