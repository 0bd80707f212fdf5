import type { Template } from '#domain/templates/template.ts'
import type { LocalRow } from '../rows.ts'
import { defineQuery } from './query.ts'

/** E-mail templates of the account, by subject. */
export const templates = defineQuery(
  'templates',
  () => [{ table: 'templates' }],
  async (db): Promise<LocalRow<Template>[]> => {
    const order = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
    return (await db.templates.toArray()).sort((a, b) => order.compare(a.subject, b.subject) || a.id - b.id)
  },
)

/** Reads a template; null if missing. */
export const templateById = defineQuery(
  'templateById',
  (id: number) => [{ table: 'templates', id }],
  async (db, id): Promise<LocalRow<Template> | null> => (await db.templates.get(id)) ?? null,
)
