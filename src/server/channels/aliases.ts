import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'

/*
 * Mail to an alias arrives in its inbox. Answers leave from the address of the inbox, so customers see one
 * sender. An alias must be verified, like that address, before mail to it is accepted by SMTP; otherwise an
 * account could claim the address of another.
 */

interface Addresses {
  email: string
  aliases: readonly { email: string }[]
}

const refused = (message: string) => new DeskError('INVALID', { field: 'aliases', message })

/** Validates the aliases of an inbox. @throws DeskError INVALID with the field. */
export function checkAliases({ email, aliases }: Addresses): void {
  const seen = new Set([email.toLowerCase()])
  for (const { email: alias } of aliases) {
    if (alias.toLowerCase() === email.toLowerCase())
      throw refused(`${alias} is the address of the inbox already`)
    if (seen.has(alias.toLowerCase())) throw refused(`${alias} is listed twice`)
    if (alias.split('@')[0]?.includes('+'))
      throw refused(`${alias} has a plus: mail to it arrives where ${alias.replace(/\+[^@]*/, '')} does`)
    seen.add(alias.toLowerCase())
  }
}

/** Writes added and removed aliases; unchanged ones stay verified. @throws DeskError INVALID */
export async function writeAliases(
  sql: DeskSql,
  mailboxId: Id,
  { aliases }: Pick<Addresses, 'aliases'>,
): Promise<void> {
  const emails = aliases.map(({ email }) => email)
  await sql.rows({
    name: 'aliases that left',
    text: `delete from mailbox_addresses where account_id = $1 and mailbox_id = $2 and is_alias
      and address_key <> all(select lower(e) from unnest($3::text[]) e)`,
    values: [sql.accountId, mailboxId, emails],
  })
  await sql.rows({
    name: 'aliases written otherwise',
    text: `update mailbox_addresses a set address = e from unnest($3::text[]) e
      where a.account_id = $1 and a.mailbox_id = $2 and a.is_alias and a.address_key = lower(e) and a.address <> e`,
    values: [sql.accountId, mailboxId, emails],
  })
  for (const email of emails) await addAlias(sql, mailboxId, email)
}

/** An address belongs to one inbox of one account; the error does not reveal which one. */
async function addAlias(sql: DeskSql, mailboxId: Id, email: string): Promise<void> {
  try {
    await sql.rows({
      name: 'alias that came',
      text: `insert into mailbox_addresses (account_id, mailbox_id, address, is_alias)
        select $1, $2, $3, true where not exists (select from mailbox_addresses
          where account_id = $1 and mailbox_id = $2 and address_key = lower($3))`,
      values: [sql.accountId, mailboxId, email],
    })
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw refused(`${email} belongs to an inbox already`)
  }
}

/** An address of an inbox. */
export interface InboxAddress {
  address: string
  isVerified: boolean
}

/** Addresses of an inbox, including aliases. */
export const readAddresses = (sql: DeskSql, mailboxId: Id): Promise<InboxAddress[]> =>
  sql.rows<InboxAddress>({
    name: 'addresses of an inbox',
    text: `select a.address, case when a.is_alias then a.is_verified else m.email_verified end as "isVerified"
      from mailbox_addresses a join mailboxes m on m.account_id = a.account_id and m.id = a.mailbox_id
      where a.account_id = $1 and a.mailbox_id = $2`,
    values: [sql.accountId, mailboxId],
  })

/** Adds unused addresses to an inbox as aliases, with their verification state. */
export async function giveAddresses(
  sql: DeskSql,
  mailboxId: Id,
  addresses: readonly InboxAddress[],
): Promise<void> {
  for (const { address, isVerified } of addresses)
    await sql.rows({
      name: 'address that is given',
      text: `insert into mailbox_addresses (account_id, mailbox_id, address, is_alias, is_verified)
        values ($1, $2, $3, true, $4)`,
      values: [sql.accountId, mailboxId, address, isVerified],
    })
}

/** Marks an alias as verified. */
export const verifyAlias = (sql: DeskSql, mailboxId: Id, addressKey: string): Promise<unknown> =>
  sql.rows({
    text: `update mailbox_addresses set is_verified = true
      where account_id = $1 and mailbox_id = $2 and address_key = $3 and is_alias and not is_verified`,
    values: [sql.accountId, mailboxId, addressKey],
  })

/**
 * SQL condition: the address, in lower case, is verified for the account.
 * @param account SQL of the account's id.
 */
export const isOwnAddress = (account: string, address: string): string => `exists (
    select from mailbox_addresses o join mailboxes v on v.account_id = o.account_id and v.id = o.mailbox_id
    where o.account_id = ${account} and o.address_key = ${address}
      and case when o.is_alias then o.is_verified else v.email_verified end)`
