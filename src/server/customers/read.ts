import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#lib/id.ts'
import { statuses } from '#domain/conversations/status.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { contactSorts, ContactView, listContacts } from '#domain/customers/endpoints.ts'
import type { InputOf } from '#domain/define.ts'
import { DeskError } from '#domain/errors.ts'
import type { ListPage } from '#domain/list-query.ts'
import type { ScopedActor } from '../access/actor.ts'
import { cursorOf, placeOf } from '../resources/statements.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import { contactSurvivors } from '../sync/contact-survivors.ts'
import { companyJoins } from './contact-columns.ts'
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

/** The newest conversation of a contact that the actor sees. */
const newest = ({ scopes }: ScopedActor) => sql`left join lateral (
    select v.status_id, v.last_activity_at from conversations v
    where v.account_id = c.account_id and v.contact_id = c.id and v.scope = any(${sql.param([...scopes])}::text[])
      and not v.is_trashed and not v.is_spam and not v.is_draft
    order by v.last_activity_at desc limit 1) latest on true`

/** A contact as devices hold it; undefined where there is none. */
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

/** A contact, as the actor sees it; of a merged one, the contact that it became part of. @throws DeskError NOT_FOUND. */
export async function readContact(desk: DeskSql, actor: ScopedActor, asked: Id): Promise<ContactView> {
  const id = (await contactSurvivors(desk, [asked])).get(asked) ?? asked
  const [row] = await desk.rows<Row>(
    sql`select ${selected(actor)} from contacts c ${companyJoins} ${newest(actor)}
      where c.account_id = ${desk.accountId} and c.id = ${id}`,
  )
  if (!row) throw new DeskError('NOT_FOUND')
  return viewOf(row)
}

const orders: Record<(typeof contactSorts)[number], SQL> = {
  name: sql`contact_name(c.first_name, c.last_name, c.email)`,
  email: sql`coalesce(c.email_key, '')`,
  company: sql`fold_text(coalesce(own.name, bound.name, c.company_name))`,
  createdAt: sql`c.created_at`,
  interactionTime: sql`coalesce(latest.last_activity_at, 0)`,
}

/** Texts that a contact is looked for in; their other addresses are found by the search of the desk. */
const isNamed = (text: string) =>
  sql`position(fold_text(${text}) in fold_text(concat_ws(' ', c.first_name, c.last_name, c.email, c.phone,
    c.company_name, (select string_agg(value, ' ') from jsonb_each_text(c.fields))))) > 0`

/** Reads one page of contacts. */
export async function readContacts(
  desk: DeskSql,
  actor: ScopedActor,
  asked: Asked,
  now: number,
): Promise<ListPage<ContactView>> {
  const { sort, order, cursor, page, limit, text = '', ...narrowed } = asked
  const where = await membersSql(desk, 'contact', narrowed, { userId: actor.userId, now })
  const key = orders[sort]
  const isAscending = order === 'asc'
  const direction = sql.raw(order)
  const from = sql`from contacts c ${companyJoins}`
  const fits = sql`c.account_id = ${desk.accountId} and ${where} ${text === '' ? sql`` : sql`and ${isNamed(text)}`}`
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const behind = after
    ? sql`and (${key}, c.id) ${isAscending ? sql`>` : sql`<`} (${after[0]}, ${after[1]})`
    : sql``
  const sorted = sort === 'interactionTime' ? newest(actor) : sql``
  // Their newest conversations are looked up for those of the page alone, not for all before it.
  const found = await desk.rows<Row & { _key: unknown }>(
    sql`with page as materialized (select c.id, ${key} as _key ${from} ${sorted} where ${fits} ${behind}
        order by ${key} ${direction}, c.id ${direction} limit ${limit + 1} offset ${after ? 0 : (page - 1) * limit})
      select ${selected(actor)}, page._key as "_key" from page
        join contacts c on c.account_id = ${desk.accountId} and c.id = page.id ${companyJoins} ${newest(actor)}
      order by page._key ${direction}, c.id ${direction}`,
  )
  const [counted] = after
    ? []
    : await desk.rows<{ total: number }>(sql`select count(*)::int as total ${from} where ${fits}`)
  const shown = found.slice(0, limit)
  const last = found.length > shown.length ? shown.at(-1) : undefined
  return {
    data: shown.map(({ _key, ...row }) => viewOf(row as Row)),
    ...(counted ? { total: counted.total } : {}),
    next: last ? cursorOf(last._key, last.id) : null,
  }
}
