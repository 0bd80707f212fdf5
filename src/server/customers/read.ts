import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#lib/id.ts'
import { foldText } from '#lib/text.ts'
import { statuses } from '#domain/conversations/status.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { contactSorts, ContactView, listContacts } from '#domain/customers/endpoints.ts'
import type { InputOf } from '#domain/define.ts'
import { DeskError } from '#domain/errors.ts'
import type { ListPage } from '#domain/list-query.ts'
import type { ScopedActor } from '../access/actor.ts'
import { escaped } from '../predicates/compile.ts'
import { cursorOf, decodeCursor } from '../resources/statements.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import { contactSurvivors } from '../sync/push/contact-survivors.ts'
import { boundTo, companyJoins } from './import/contact-columns.ts'
import { isFavourite } from './list-subjects.ts'
import { membersSql } from './segments.ts'

type Asked = InputOf<typeof listContacts>

const fields = sql.raw(shapes.contacts.fields.map(({ key, read }) => `${read('c')} as "${key}"`).join(', '))

const words = sql.raw(statuses.map(({ status }) => `'${status}'`).join(', '))

const company = sql`case
  when coalesce(own.id, bound.id) is not null then jsonb_build_object('id', coalesce(own.id, bound.id),
    'name', coalesce(own.name, bound.name), 'url', coalesce(own.url, bound.url),
    'address', jsonb_build_object('country', coalesce(own.address, bound.address) ->> 'country'))
  when c.company_name <> '' then jsonb_build_object('id', null, 'name', c.company_name, 'url', '',
    'address', jsonb_build_object('country', '')) end`

/** Condition: the conversation `v` is visible to the actor. */
const isShownTo = ({ scopes }: ScopedActor) => sql`v.scope = any(${sql.param([...scopes])}::text[])
  and not v.is_trashed and not v.is_spam and not v.is_draft`

/** Newest conversation of a contact that is visible to the actor. */
const newest = (actor: ScopedActor) => sql`left join lateral (
    select v.status_id, v.last_activity_at from conversations v
    where v.account_id = c.account_id and v.contact_id = c.id and ${isShownTo(actor)}
    order by v.last_activity_at desc limit 1) latest on true`

/** Contact row as replicated to devices; undefined if there is none. */
export const contactRow = async (desk: DeskSql, id: Id): Promise<Contact | undefined> =>
  (
    await desk.rows<Contact>(
      sql`select ${fields} from contacts c where c.account_id = ${desk.accountId} and c.id = ${id}`,
    )
  )[0]

interface Row extends Contact {
  company: ContactView['company']
  status: ContactView['status']
  interactionTime: number | null
  isFavourite: boolean
}

const selected = (
  actor: ScopedActor,
) => sql`${fields}, ${isFavourite(sql`c`, actor.userId)} as "isFavourite", ${company} as company, latest.last_activity_at as "interactionTime",
  case when latest.status_id is not null
    then jsonb_build_object('id', latest.status_id, 'status', (array[${words}])[latest.status_id]) end as status`

function viewOf({
  jobTitle,
  country,
  city,
  streetAddress,
  postalCode,
  labelIds,
  companyName: _name,
  beside: _beside,
  ...row
}: Row): ContactView {
  const address = { country, locality: city, streetAddress, postalCode }
  return { ...row, title: jobTitle, address, tags: labelIds }
}

/** Contact visible to the actor; a merged one resolves to its survivor. @throws DeskError NOT_FOUND. */
export async function readContact(desk: DeskSql, actor: ScopedActor, asked: Id): Promise<ContactView> {
  const id = (await contactSurvivors(desk, [asked])).get(asked) ?? asked
  const [row] = await desk.rows<Row>(
    sql`select ${selected(actor)} from contacts c ${companyJoins} ${newest(actor)}
      where c.account_id = ${desk.accountId} and c.id = ${id}`,
  )
  if (!row) throw new DeskError('NOT_FOUND')
  return viewOf(row)
}

const domainOf = (contact: SQL) => sql`split_part(${contact}.email_key, '@', -1)`

interface Order {
  key: SQL
  /** Further tables that the sort key is read from. */
  joins?: (desk: DeskSql, actor: ScopedActor) => SQL
}

const orders: Record<(typeof contactSorts)[number], Order> = {
  name: { key: sql`c.name_key` },
  email: { key: sql`coalesce(c.email_key, '')` },
  // Domains and names are resolved once each, not once per contact.
  company: {
    key: sql`coalesce(named.key, case when c.company_name = '' then '' else fold_text(c.company_name) end)`,
    joins: ({ accountId }) => sql`left join (
        select d.domain, ${boundTo(sql`d.account_id`, sql`'@' || d.domain`)} as id from (
          select distinct p.account_id, ${domainOf(sql`p`)} as domain from contacts p
          where p.account_id = ${accountId} and p.company_id is null and p.company_name = '' and p.email is not null) d
        offset 0) bound on c.company_id is null and c.company_name = '' and bound.domain = ${domainOf(sql`c`)}
      left join (select b.id, fold_text(b.name) as key from companies b where b.account_id = ${accountId} offset 0) named
        on named.id = coalesce(c.company_id, bound.id)`,
  },
  createdAt: { key: sql`c.created_at` },
  // A single pass over all conversations is much faster than a lookup per contact.
  interactionTime: {
    key: sql`coalesce(latest.at, 0)`,
    joins: ({ accountId }, actor) => sql`left join (select v.contact_id, max(v.last_activity_at) as at
      from conversations v where v.account_id = ${accountId} and ${isShownTo(actor)}
      group by v.contact_id) latest on latest.contact_id = c.id`,
  },
}

/** SQL condition: the contact's main fields contain a text; the desk's search covers further addresses. */
const isNamed = (text: string) => sql`c.list_text like '%' || ${escaped(foldText(text))} || '%'`

/** Reads one page of contacts. */
export async function readContacts(
  desk: DeskSql,
  actor: ScopedActor,
  asked: Asked,
  now: number,
): Promise<ListPage<ContactView>> {
  const { sort, order, cursor, page, limit, text = '', ...narrowed } = asked
  const where = await membersSql(desk, 'contact', narrowed, { userId: actor.userId, now })
  const { key, joins } = orders[sort]
  const direction = sql.raw(order)
  const fits = sql`c.account_id = ${desk.accountId} and ${where} ${text === '' ? sql`` : sql`and ${isNamed(text)}`}`
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const behind = after
    ? sql`and (${key}, c.id) ${order === 'asc' ? sql`>` : sql`<`} (${after[0]}, ${after[1]})`
    : sql``
  // With filters, contacts are filtered before sorting: reading them in sort order would be random access.
  const isNarrowed = text !== '' || Object.values(narrowed).some((asking) => asking !== undefined)
  // Companies and conversations are joined for the contacts of the page only.
  const found = await desk.rows<Row & { _key: unknown }>(
    sql`with fitting as ${isNarrowed ? sql`materialized` : sql``} (
        select c.id, ${key} as _key from contacts c ${joins?.(desk, actor) ?? sql``} where ${fits} ${behind}),
      page as materialized (select id, _key from fitting
        order by _key ${direction}, id ${direction} limit ${limit + 1} offset ${after ? 0 : (page - 1) * limit})
      select ${selected(actor)}, page._key as "_key" from page
        join contacts c on c.account_id = ${desk.accountId} and c.id = page.id ${companyJoins} ${newest(actor)}
      order by page._key ${direction}, c.id ${direction}`,
  )
  const [counted] = after
    ? []
    : await desk.rows<{ total: number }>(sql`select count(*)::int as total from contacts c where ${fits}`)
  const shown = found.slice(0, limit)
  const last = found.length > shown.length ? shown.at(-1) : undefined
  return {
    data: shown.map(({ _key, ...row }) => viewOf(row as Row)),
    ...(counted ? { total: counted.total } : {}),
    next: last ? cursorOf(last._key, last.id) : null,
  }
}
