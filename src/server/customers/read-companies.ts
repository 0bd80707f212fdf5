import { sql, type SQL } from 'drizzle-orm'
import { companyResource, type Company } from '#domain/customers/company.ts'
import type { companySorts, listCompanies } from '#domain/customers/endpoints.ts'
import type { InputOf } from '#domain/define.ts'
import type { ListPage } from '#domain/list-query.ts'
import { columnOf, cursorOf, decodeCursor } from '../resources/statements.ts'
import type { DeskSql } from '../store/database.ts'
import type { Asking } from './list-subjects.ts'
import { membersSql } from './segments.ts'

const orders: Record<(typeof companySorts)[number], SQL> = {
  name: sql`fold_text(c.name)`,
  domain: sql`c.domain`,
  url: sql`fold_text(c.url)`,
  country: sql`coalesce(c.address ->> 'country', '')`,
}

const fields = sql.raw(companyResource.keys.map((key) => `c.${columnOf(key)} as "${key}"`).join(', '))

const isNamed = (text: string) =>
  sql`position(fold_text(${text}) in fold_text(concat_ws(' ', c.name, c.domain, c.url,
    (select string_agg(value, ' ') from jsonb_each_text(c.fields))))) > 0`

/** Reads one page of companies. */
export async function readCompanies(
  desk: DeskSql,
  asked: InputOf<typeof listCompanies>,
  asking: Asking,
): Promise<ListPage<Company>> {
  const { sort, order, cursor, page, limit, text = '', ...narrowed } = asked
  const where = await membersSql(desk, 'company', narrowed, asking)
  const key = orders[sort]
  const direction = sql.raw(order)
  const fits = sql`c.account_id = ${desk.accountId} and ${where} ${text === '' ? sql`` : sql`and ${isNamed(text)}`}`
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const behind = after
    ? sql`and (${key}, c.id) ${order === 'asc' ? sql`>` : sql`<`} (${after[0]}, ${after[1]})`
    : sql``
  const found = await desk.rows<Company & { _key: unknown }>(
    sql`select ${fields}, ${key} as "_key" from companies c where ${fits} ${behind}
      order by ${key} ${direction}, c.id ${direction} limit ${limit + 1} offset ${after ? 0 : (page - 1) * limit}`,
  )
  const [counted] = after
    ? []
    : await desk.rows<{ total: number }>(sql`select count(*)::int as total from companies c where ${fits}`)
  const shown = found.slice(0, limit)
  const last = found.length > shown.length ? shown.at(-1) : undefined
  return {
    data: shown.map(({ _key, ...row }) => row as Company),
    ...(counted ? { total: counted.total } : {}),
    next: last ? cursorOf(last._key, last.id) : null,
  }
}
