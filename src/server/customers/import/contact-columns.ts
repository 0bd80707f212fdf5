import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#lib/id.ts'
import type { ContactField } from '#domain/customers/contact-subject.ts'
import type { Columns } from '../../predicates/compile.ts'

/**
 * Company of a contact `c`: `own` by choice, or `bound` by the most specific domain of the address. Computed
 * on read, so that binding a domain writes one row.
 */
export const companyJoins = sql`
  left join companies own on own.account_id = c.account_id and own.id = c.company_id
  left join lateral (select b.* from companies b where c.company_id is null and c.company_name = ''
      and b.account_id = c.account_id and b.bind_with_domain and b.domain = any(domains_above(c.email))
    order by length(b.domain) desc limit 1) bound on true`

/** Id of the company bound to the most specific domain of an address. */
export const boundTo = (accountId: SQL, address: SQL): SQL => sql`(
  select b.id from companies b where b.account_id = ${accountId} and b.bind_with_domain
    and b.domain = any(domains_above(${address})) order by length(b.domain) desc limit 1)`

/** Id of the company of a contact `c`; a subquery, evaluated only where it is used. */
const companyId = sql`coalesce(c.company_id,
  case when c.company_name = '' and c.email is not null then ${boundTo(sql`c.account_id`, sql`c.email`)} end)`

/**
 * SQL pre-filter for contacts `c` that may belong to a company, by cheap columns; the exact lookup of the
 * most specific domain follows.
 */
export const mayBelongTo = (
  accountId: number,
  company: Id,
): SQL => sql`(c.company_id = ${company} or c.company_id is null
  and c.email_key like '%' || (select b.domain from companies b
    where b.account_id = ${accountId} and b.id = ${company} and b.bind_with_domain))`

/** Columns for contact fields; the table is `c`. */
export const contactColumns: Columns<ContactField> = {
  name: sql`concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, ''))`,
  email: sql`c.email`,
  title: sql`c.job_title`,
  tag: sql`c.label_ids`,
  company: companyId,
  assignee: sql`c.assignee_id`,
  country: sql`nullif(c.country, '')`,
  hasPortalAccess: sql`c.allow_portal_access`,
  created: sql`c.created_at`,
}
