import type { Id } from '#lib/id.ts'
import type { DuplicatePerson, duplicateReasons } from '#domain/customers/merge-endpoints.ts'
import type { DeskSql } from '../store/database.ts'

type Reason = (typeof duplicateReasons)[number]

const groupsShown = 100
const peopleShown = 10

const person = (alias: string) =>
  `${alias}.id, ${alias}.first_name as "firstName", ${alias}.last_name as "lastName", ${alias}.email, ${alias}.phone,
  ${alias}.company_name as "companyName"`

/** Requires first and last name, as a single word proves too little. */
const isNamed = (c: string) => `${c}.first_name <> '' and ${c}.last_name <> ''`
const nameKey = (c: string) => `${c}.name_key`
/** The company's name, or else the domain of the address. */
const companyKey = (c: string) =>
  `coalesce(nullif(fold_text(${c}.company_name), ''), split_part(${c}.email_key, '@', 2), '')`

/** Possible duplicates of a contact, by two indexes; most reliable first. */
export function duplicatesOf(sql: DeskSql, contactId: Id): Promise<(DuplicatePerson & { reason: Reason })[]> {
  return sql.rows({
    name: 'duplicates of a contact',
    text: `select id, "firstName", "lastName", email, phone, "companyName", reason from (
      select distinct on (found.id) found.* from contacts c, lateral (
        select ${person('o')}, 'phone' as reason, 1 as rank from contacts o
        where o.account_id = $1 and phone_key(o.phone) = phone_key(c.phone)
        union all
        select ${person('o')}, case when ${companyKey('o')} <> '' and ${companyKey('o')} = ${companyKey('c')}
          then 'company' else 'name' end, 2 from contacts o
        where o.account_id = $1 and ${isNamed('o')} and ${nameKey('o')} = ${nameKey('c')}) found
      where c.account_id = $1 and c.id = $2 and found.id <> $2
      order by found.id, found.rank) one
      order by array_position(array['phone', 'company', 'name'], reason), id limit ${peopleShown}`,
    values: [sql.accountId, contactId],
  })
}

/** Groups of possible duplicates in the account: one pass over its contacts for each kind of key. */
export async function duplicateGroups(
  sql: DeskSql,
): Promise<{ reason: Reason; people: DuplicatePerson[] }[]> {
  const found = await sql.rows<{ reason: Reason; ids: Id[] }>({
    name: 'duplicates',
    text: `with keyed as (
        select 'phone' as reason, phone_key(phone) as key, id from contacts
          where account_id = $1 and phone is not null
        union all
        select 'company', ${nameKey('c')} || ' @ ' || ${companyKey('c')}, id from contacts c
          where account_id = $1 and ${isNamed('c')} and ${companyKey('c')} <> ''
        union all
        select 'name', ${nameKey('c')}, id from contacts c where account_id = $1 and ${isNamed('c')})
      select reason, (array_agg(id order by id))[1:${peopleShown}] as ids from keyed where key is not null
      group by reason, key having count(*) > 1
      order by array_position(array['phone', 'company', 'name'], reason), min(id) limit ${2 * groupsShown}`,
    values: [sql.accountId],
  })
  const shown = new Set<string>()
  const groups = found.filter(({ ids }) => {
    const isNew = !shown.has(ids.join())
    shown.add(ids.join())
    return isNew
  })
  const people = await sql.rows<DuplicatePerson>({
    name: 'people of duplicates',
    text: `select ${person('c')} from contacts c where c.account_id = $1 and c.id = any($2::bigint[])`,
    values: [sql.accountId, groups.flatMap(({ ids }) => ids)],
  })
  const byId = new Map(people.map((each) => [each.id, each]))
  return groups
    .slice(0, groupsShown)
    .map(({ reason, ids }) => ({ reason, people: ids.flatMap((id) => byId.get(id) ?? []) }))
}
