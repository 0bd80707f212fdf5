import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { FollowUp } from '../sync/follow-up.ts'
import type { DeskSql } from '../store/database.ts'

/** Company arguments of an op. */
export interface CompanyArgs {
  contactId: Id
  companyId?: Id | null | undefined
  companyName?: string | undefined
  companyUrl?: string | undefined
}

/**
 * Links a contact to the company that an op gives by id, or by name; a missing company is created. The
 * contact gets the company's spelling of the name.
 * @throws DeskError INVALID for a deleted company.
 */
export const placeInCompany: FollowUp<CompanyArgs> = async ({ sql, tx, now }, args) => {
  if (args.companyId === undefined && args.companyName === undefined) return
  const contact = await tx.contacts.get(args.contactId)
  if (!contact) return
  const { companyId, companyName } = contact
  if (companyId !== null) {
    const [known] = await sql.rows<{ name: string }>({
      name: 'name of a company',
      text: 'select name from companies where account_id = $1 and id = $2',
      values: [sql.accountId, companyId],
    })
    if (!known)
      throw new DeskError('INVALID', {
        field: 'companyId',
        message: 'This company does not exist any more',
      })
    await tx.contacts.patch(contact.id, { companyName: known.name })
  } else if (companyName !== '') {
    const company = await companyNamed(sql, companyName, { url: args.companyUrl ?? '', createdAt: now })
    await tx.contacts.patch(contact.id, { companyId: company.id, companyName: company.name })
  }
}

/** Company of a name, ignoring case; created if it is missing. */
export async function companyNamed(
  sql: DeskSql,
  name: string,
  { url, createdAt }: { url: string; createdAt: number },
): Promise<{ id: Id; name: string }> {
  // Same lock as in the company handlers, so that no name is created twice.
  await sql.rows({ text: 'select pg_advisory_xact_lock(20306, $1)', values: [sql.accountId] })
  const [found] = await sql.rows<{ id: Id; name: string }>({
    name: 'company of a name',
    text: `select id, name from companies where account_id = $1 and fold_text(name) = fold_text($2)
      order by id limit 1`,
    values: [sql.accountId, name],
  })
  if (found) return found
  const [made] = await sql.rows<{ id: Id; name: string }>({
    name: 'make a company',
    text: `insert into companies (account_id, name, url, created_at) values ($1, $2, $3, $4) returning id, name`,
    values: [sql.accountId, name, url, createdAt],
  })
  return made as { id: Id; name: string }
}
