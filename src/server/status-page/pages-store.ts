import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import { domainOf, statusPath, usualEmbed, type StatusPage } from '#domain/status-page/page.ts'
import { firstNames } from '#domain/status-page/names.ts'
import { invariant } from '#lib/invariant.ts'
import { recordChange } from '../events/record.ts'
import type { Call } from '../http/handler.ts'
import { hostOrigin } from '../http/host-name.ts'
import { hostSql, hostStateSql, servedHostSql, setHost } from '../hosts/hosts.ts'
import { changedMeanwhile } from '../resources/handlers.ts'
import { columnOf } from '../resources/statements.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { jsonOf, literal } from '../store/literal.ts'

/** Dependencies of the status pages. */
export interface PageParts {
  database: Database
  now(): number
  origin(): string
}

/** Columns of a page as calls return it, except its URL. */
export const pageColumns = `p.id, p.revision, p.page_title as "pageTitle", p.description, p.domain,
  ${hostSql('p', 'page_id')} as "customUrl", ${hostStateSql('p', 'page_id')} as "hostState", '${pictureUrl('')}' || p.logo as logo, '${pictureUrl('')}' || p.favicon as favicon,
  p.time_zone as "timeZone", p.is_subscribable as "isSubscribable", p.embed`

/** Pages of the account, oldest first; or one by id. */
export async function readPages(sql: DeskSql, origin: string, id?: Id): Promise<StatusPage[]> {
  const rows = await sql.rows<Omit<StatusPage, 'url'> & { servedHost: string | null }>({
    name: 'status pages',
    text: `select ${pageColumns}, ${servedHostSql('p', 'page_id')} as "servedHost" from "statusPages" p
      where p.account_id = $1 and ($2::bigint is null or p.id = $2) order by p.id`,
    values: [sql.accountId, id ?? null],
  })
  return rows.map(({ servedHost, ...row }) => ({
    ...row,
    url: `${servedHost === null ? origin : hostOrigin(origin, servedHost)}${statusPath(row.domain)}`,
  }))
}

async function readPage(sql: DeskSql, origin: string, id: Id): Promise<StatusPage> {
  const [page] = await readPages(sql, origin, id)
  if (!page) throw new DeskError('NOT_FOUND')
  return page
}

/** Changed columns of a page. */
export type PageChange = Partial<
  Pick<
    StatusPage,
    'pageTitle' | 'description' | 'domain' | 'customUrl' | 'timeZone' | 'isSubscribable' | 'embed'
  > & { logo: string | null; favicon: string | null }
>

/** Messages for a domain or host in use. */
const taken: Record<string, { field: string; message: string }> = {
  statusPages_domain: { field: 'domain', message: 'This domain is taken' },
}

const sayTaken = (error: unknown): never => {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  const details = code === '23505' ? taken[constraint] : undefined
  throw details ? new DeskError('INVALID', details) : error
}

/**
 * Changes a page in one transaction, with an audit log entry.
 * @param revision the caller's revision; unchecked without it.
 */
export async function changePage(
  { database, now, origin }: PageParts,
  { actor, key }: Call,
  { id, revision, customUrl, ...change }: PageChange & { id: Id; revision?: number | undefined },
): Promise<StatusPage> {
  return database
    .desk(actor.accountId, async (sql) => {
      await sql.rows({
        name: 'lock status page',
        text: 'select id from "statusPages" where account_id = $1 and id = $2 for update',
        values: [sql.accountId, id],
      })
      const before = await readPage(sql, origin(), id)
      if (revision !== undefined && revision !== before.revision)
        throw changedMeanwhile({ noun: 'status page' }, before)
      if (customUrl !== undefined) {
        const taken = { field: 'customUrl', message: 'This host is taken' }
        await setHost(sql, { column: 'page_id', id }, { host: customUrl, now: now(), taken })
      }
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      const values = given.map(([name, value]) => (name === 'embed' ? jsonOf(value) : value))
      await sql.rows({
        text: `update "statusPages" set revision = revision + 1${given
          .map(([name], index) => `, ${columnOf(name)} = $${index + 3}`)
          .join('')} where account_id = $1 and id = $2`,
        values: [sql.accountId, id, ...values],
      })
      const after = await readPage(sql, origin(), id)
      const told = ofRecord('statusPages', { id, before: toldOf(before), after: toldOf(after) })
      await recordChange(sql, told, { actorId: actor.userId, op: key, at: now() })
      return after
    })
    .catch(sayTaken)
}

/** Audit log values; without picture names, which grant access to the pictures. */
const toldOf = (page: StatusPage) => ({
  ...page,
  hostState: null,
  ...{ logo: page.logo && 'shown', favicon: page.favicon && 'shown' },
})

/** Creates a page, with default sources and statuses of incidents if the account has none. */
export function makePage(
  { database, now, origin }: PageParts,
  { actor, key }: Call,
  { name, description }: { name: string; description: string },
): Promise<StatusPage> {
  return database.desk(actor.accountId, async (sql) => {
    const [made] = await sql.rows<{ id: Id }>({
      name: 'new status page',
      text: `insert into "statusPages" (account_id, page_title, description, domain, time_zone,
          is_subscribable, embed, revision)
        select $1, $2, $3, $4, coalesce((select nullif(time_zone, '') from "accountSettings" where account_id = $1), 'UTC'),
          true, $5, 1 returning id`,
      values: [
        sql.accountId,
        name,
        description,
        await freeDomain(database, domainOf(name)),
        jsonOf(usualEmbed),
      ],
    })
    await seedNames(sql)
    const page = await readPage(sql, origin(), invariant(made, 'status page').id)
    const told = ofRecord('statusPages', { id: page.id, before: null, after: toldOf(page) })
    await recordChange(sql, told, { actorId: actor.userId, op: key, at: now() })
    return page
  })
}

/** A free domain, derived from the wished one. */
async function freeDomain(database: Database, wished: string): Promise<string> {
  const known = await database.system((sql) =>
    sql.rows<{ domain: string }>({
      name: 'domains like one',
      text: 'select domain from "statusPages" where domain = $1 or starts_with(domain, $1 || \'-\')',
      values: [wished],
    }),
  )
  const domains = new Set(known.map(({ domain }) => domain))
  if (!domains.has(wished)) return wished
  let number = 2
  while (domains.has(`${wished}-${number}`)) number += 1
  return `${wished}-${number}`
}

async function seedNames(sql: DeskSql): Promise<void> {
  const account = literal(sql.accountId)
  const rows = (names: readonly string[]) => names.map((name) => `(${literal(name)})`).join(', ')
  await sql.script(`
    insert into "statusSources" (account_id, name, revision)
      select ${account}, v.name, 1 from (values ${rows(firstNames.sources)}) v(name)
      where not exists (select from "statusSources" where account_id = ${account});
    insert into "statusIncidentStatuses" (account_id, status, revision)
      select ${account}, v.name, 1 from (values ${rows(firstNames.statuses)}) v(name)
      where not exists (select from "statusIncidentStatuses" where account_id = ${account})`)
}

/** Deletes a page; its content belongs to the account and stays. */
export function removePage(
  { database, now, origin }: PageParts,
  { actor, key }: Call,
  id: Id,
): Promise<StatusPage> {
  return database.desk(actor.accountId, async (sql) => {
    const before = await readPage(sql, origin(), id)
    await sql.rows({
      name: 'remove status page',
      text: 'delete from "statusPages" where account_id = $1 and id = $2',
      values: [sql.accountId, id],
    })
    const told = ofRecord('statusPages', { id, before: toldOf(before), after: null })
    await recordChange(sql, told, { actorId: actor.userId, op: key, at: now() })
    return before
  })
}
