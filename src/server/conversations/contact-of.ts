import type { Id } from '#lib/id.ts'
import { isPhoneNumber } from '#domain/channels/phone-number.ts'
import { blankContact } from '#domain/customers/blank-contact.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { invariant } from '#lib/invariant.ts'
import type { DeskSql } from '../store/database.ts'
import type { FollowUpContext } from '../sync/follow-up.ts'

/** Contact with an address, ignoring case, or with a phone number in any format; null if there is none. */
export async function findContact(sql: DeskSql, email: string): Promise<Id | null> {
  if (isPhoneNumber(email)) return findByPhone(sql, email)
  const [found] = await sql.rows<{ id: Id }>({
    name: 'contact of',
    text: 'select contact_id as id from contact_addresses where account_id = $1 and address_key = lower($2)',
    values: [sql.accountId, email],
  })
  return found?.id ?? null
}

/** Several contacts may have a number; the first one counts. */
async function findByPhone(sql: DeskSql, number: string): Promise<Id | null> {
  const [found] = await sql.rows<{ id: Id }>({
    name: 'contact of a number',
    text: `select id from contacts
      where account_id = $1 and regexp_replace(phone, '[^0-9+]', '', 'g') = $2 order by id limit 1`,
    values: [sql.accountId, number],
  })
  return found?.id ?? null
}

/** Contact with an address, under a lock that serialises concurrent inserts of it until the commit. */
async function findMade(sql: DeskSql, email: string): Promise<Id | null> {
  await sql.rows({
    name: 'make a contact',
    text: `select pg_advisory_xact_lock(hashtextextended('contact ' || $1::int || ' ' || lower($2), 0))`,
    values: [sql.accountId, email],
  })
  return findContact(sql, email)
}

/** Finds or creates the contact with an address. */
export async function contactOf(
  { sql, tx, newIds }: Pick<FollowUpContext, 'sql' | 'tx' | 'newIds'>,
  address: Address,
): Promise<Id> {
  // A concurrent insert of the same contact is awaited; otherwise one transaction would have to restart.
  const known = (await findContact(sql, address.email)) ?? (await findMade(sql, address.email))
  if (known !== null) return known
  const [fresh] = await newIds(1)
  const id = invariant(fresh, 'id')
  tx.add('contacts', contactFrom(address, id, tx.at))
  return id
}

/** New contact known only by address or phone number; the name is split at the first space. */
export function contactFrom({ email, name }: Address, id: Id, at: number): Contact {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return {
    id,
    firstName,
    lastName: rest.join(' '),
    ...blankContact,
    ...(isPhoneNumber(email) ? { email: null, phone: email } : { email }),
    createdAt: at,
  }
}
