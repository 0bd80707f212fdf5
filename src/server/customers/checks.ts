import type { Contact } from '#domain/customers/contact.ts'
import { DeskError } from '#domain/errors.ts'
import { inboxKey } from '../mail/addresses.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'

/** An address that a customer is given is nobody else's, and no inbox's of the desk. Devices do not know all of them. */
export async function requireFreeAddresses(sql: DeskSql, tx: StoreTx): Promise<void> {
  for (const { name, id, before, after } of tx.changes()) {
    if (name !== 'contacts' || !after) continue
    const had = (before as Contact | null)?.otherEmails ?? []
    const added = (after as unknown as Contact).otherEmails.filter((each) => !had.includes(each))
    if (added.length === 0) continue
    const [taken] = await sql.rows<{ address: string; isInbox: boolean }>({
      text: `select address_key as address, false as "isInbox" from contact_addresses
          where account_id = $1 and address_key = any($2) and contact_id <> $3
        union all select address_key, true from mailbox_addresses where account_id = $1 and address_key = any($4)
        limit 1`,
      values: [sql.accountId, added, id, added.map(inboxKey)],
    })
    if (taken)
      throw new DeskError('INVALID', {
        field: 'email',
        message: `${taken.address} is the address of ${taken.isInbox ? 'one of your inboxes' : 'another customer'}`,
      })
  }
}
