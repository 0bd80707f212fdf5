import { sql, type SQL } from 'drizzle-orm'
import type { FieldOwner } from '#domain/customers/custom-field.ts'
import type { ContactFilters } from '#domain/customers/filters.ts'
import { companySegmentResource, contactSegmentResource, type Segment } from '#domain/customers/segment.ts'
import { DeskError } from '#domain/errors.ts'
import { resourceHandlers, type ResourceParts, type ResourceWork } from '../resources/handlers.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { companySegments, contactSegments } from '../schema/customers.ts'
import { filtersSql, type Asking } from './list-subjects.ts'

/** Source tables of filters, with the alias `c`. */
const sources: Record<FieldOwner, SQL> = {
  contact: sql`contacts c`,
  company: sql`companies c`,
}

type Input = Pick<Segment, 'name' | 'isStatic' | 'conditions' | 'ids'> & { isEverybody: boolean }

/** Handlers for segments of contacts and companies. */
export function segmentHandlers({ database, now }: { database: Database; now(): number }) {
  const check = (owner: FieldOwner) => async (work: ResourceWork, words: Input, before: Segment | null) => {
    const { isEverybody, ...rest } = words
    if (before && before.isStatic !== words.isStatic)
      throw new DeskError('INVALID', {
        field: 'isStatic',
        message: 'The type of a segment cannot be changed',
      })
    if (!words.isStatic) return { ...rest, ids: [] }
    if (!isEverybody) return rest
    const asking = { userId: work.actor.userId, now: now() }
    const where = await filtersSql(work.sql, owner, words.conditions, asking)
    const found = await work.sql.rows<{ id: number }>(
      sql`select c.id from ${sources[owner]} where c.account_id = ${work.sql.accountId} and ${where} order by c.id`,
    )
    return { ...rest, ids: found.map(({ id }) => id) }
  }
  const partsOf = (owner: FieldOwner, table: typeof contactSegments | typeof companySegments) =>
    ({ database, now, table, hooks: { check: check(owner) } }) as unknown as ResourceParts<never, never>
  const contacts = resourceHandlers(contactSegmentResource, partsOf('contact', contactSegments) as never)
  const companies = resourceHandlers(
    companySegmentResource,
    partsOf('company', companySegments as never) as never,
  )
  return {
    contactSegments: contacts,
    companySegments: { ...companies, listLiterally: companies.list },
  }
}

/** SQL condition for filtered members of a segment. @throws DeskError NOT_FOUND for a deleted segment. */
export async function membersSql(
  desk: DeskSql,
  owner: FieldOwner,
  { segment, ...filters }: ContactFilters & { segment?: number | undefined },
  asking: Asking,
): Promise<SQL> {
  const fits = await filtersSql(desk, owner, filters, asking)
  if (segment === undefined) return fits
  const [found] = await desk.rows<Pick<Segment, 'isStatic' | 'conditions'>>({
    text: `select is_static as "isStatic", conditions from "${owner}Segments" where account_id = $1 and id = $2`,
    values: [desk.accountId, segment],
  })
  if (!found) throw new DeskError('NOT_FOUND')
  const table = sql.raw(`"${owner}Segments"`)
  const belongs = found.isStatic
    ? sql`c.id = any(array(select unnest(s.ids) from ${table} s
        where s.account_id = ${desk.accountId} and s.id = ${segment}))`
    : await filtersSql(desk, owner, found.conditions, asking)
  return sql`(${fits} and ${belongs})`
}
