import { reservedDomains } from '#domain/account/naming.ts'
import { DeskError } from '#domain/errors.ts'
import type { SystemSql } from '../store/database.ts'

/** True if an account could use the name in its URL. */
export async function isFreeDomain(sql: SystemSql, domain: string): Promise<boolean> {
  if (reservedDomains.has(domain.toLowerCase())) return false
  const taken = await sql.rows({
    text: 'select 1 from accounts where domain_key = lower($1)',
    values: [domain],
  })
  return taken.length === 0
}

/** Error for a domain that is invalid or taken. */
export const invalidDomain = () => new DeskError('INVALID', { field: 'domain', message: 'Invalid Domain' })
