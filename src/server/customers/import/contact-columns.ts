import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#lib/id.ts'
import type { ContactField } from '#domain/customers/contact-subject.ts'
import type { Columns } from '../../predicates/compile.ts'

/**
 * The company of a contact `c`, as `own` by choice or as `bound` by the domain of their address, the nearest one: computed
 * when it is read, so that binding a domain writes one row.
 */
export const companyJoins = sql`
  left join companies own on own.account_id = c.account_id and own.id = c.company_id
  left join lateral (select b.* from companies b where c.company_id is null and c.company_name = ''
      and b.account_id = c.account_id and b.bind_with_domain and b.domain = any(domains_above(c.email))
    order by length(b.domain) desc limit 1) bound on true`

/** The id of the company that an address is bound to by its domain, the nearest one. */
export const boundTo = (accountId: SQL, address: SQL): SQL => sql`(
  select b.id from companies b where b.account_id = ${accountId} and b.bind_with_domain
    and b.domain = any(domains_above(${address})) order by length(b.domain) desc limit 1)`

/** The id of the company of a contact `c`: looked for only where it is asked. */
const companyId = sql`coalesce(c.company_id,
  case when c.company_name = '' and c.email is not null then ${boundTo(sql`c.account_id`, sql`c.email`)} end)`

/**
 * SQL for whether a contact `c` may belong to a company, by what is read at once: it goes before asking each of them for the
 * nearest company of their domain.
 */
export const mayBelongTo = (
  accountId: number,
  company: Id,
): SQL => sql`(c.company_id = ${company} or c.company_id is null
  and c.email_key like '%' || (select b.domain from companies b
    where b.account_id = ${accountId} and b.id = ${company} and b.bind_with_domain))`

/** Columns of what can be asked of a contact, whose table is `c`. */
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
