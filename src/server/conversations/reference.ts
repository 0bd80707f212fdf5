import type { Id } from '#lib/id.ts'
import type { Label } from '#domain/labels/label.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'

/** Labels by name, or the one with an id, if it exists. */
export function readLabels(sql: DeskSql, id?: Id): Promise<Label[]> {
  const columns = shapes.labels.fields.map(({ key, read }) => `${read('l')} as "${key}"`)
  return sql.rows<Label>({
    name: 'labels',
    text: `select ${columns.join(', ')} from labels l
      where l.account_id = $1 and ($2::bigint is null or l.id = $2) order by lower(l.label), l.id`,
    values: [sql.accountId, id ?? null],
  })
}
