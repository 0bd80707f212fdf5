import { sql } from 'drizzle-orm'
import type { ContactField } from '#domain/customers/contact-subject.ts'
import type { Columns } from '../predicates/compile.ts'

/**
 * The company of a contact `c`, as `own` by choice or as `bound` by the domain of their address, the nearest one: computed
 * when it is read, so that binding a domain writes one row.
 */
export const companyJoins = sql`
  left join companies own on own.account_id = c.account_id and own.id = c.company_id
  left join lateral (select b.* from companies b where c.company_id is null and c.company_name = ''
      and b.account_id = c.account_id and b.bind_with_domain and b.domain = any(domains_above(c.email))
    order by length(b.domain) desc limit 1) bound on true`

/** Where what can be asked of a contact stands in its table, as `c`, with {@link companyJoins}. */
export const contactColumns: Columns<ContactField> = {
  name: sql`concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, ''))`,
  email: sql`c.email`,
  title: sql`c.job_title`,
  tag: sql`c.label_ids`,
  company: sql`coalesce(c.company_id, bound.id)`,
  assignee: sql`c.assignee_id`,
  country: sql`nullif(c.country, '')`,
  hasPortalAccess: sql`c.allow_portal_access`,
  created: sql`c.created_at`,
}
