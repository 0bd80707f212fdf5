import type { Contact } from '#domain/customers/contact.ts'
import { DeskError } from '#domain/errors.ts'
import { inboxKey } from '../mail/addresses.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'

/** Contacts written by an op, before and after. */
const written = (tx: StoreTx): { id: number; before: Contact | null; after: Contact | null }[] =>
  tx
    .changes()
    .filter(({ name }) => name === 'contacts')
    .map(({ id, before, after }) => ({
      ...{ id, before: before as unknown as Contact | null, after: after as unknown as Contact | null },
    }))

const addressesOf = (contact: Contact | null): string[] =>
  contact ? [...(contact.email === null ? [] : [contact.email.toLowerCase()]), ...contact.otherEmails] : []

/**
 * An address may belong to one customer only, and to no inbox of the desk; devices do not know all addresses.
 * @throws DeskError INVALID, with the id of the customer who has it (D1-155).
 */
export async function requireFreeAddresses(sql: DeskSql, tx: StoreTx): Promise<void> {
  for (const { id, before, after } of written(tx)) {
    const had = addressesOf(before)
    const added = addressesOf(after).filter((each) => !had.includes(each))
    if (added.length === 0) continue
    const [taken] = await sql.rows<{ address: string; contactId: number | null }>({
      text: `select address_key as address, contact_id as "contactId" from contact_addresses
          where account_id = $1 and address_key = any($2) and contact_id <> $3
        union all select address_key, null from mailbox_addresses where account_id = $1 and address_key = any($4)
        limit 1`,
      values: [sql.accountId, added, id, added.map(inboxKey)],
    })
    if (!taken) continue
    const whose = taken.contactId === null ? 'one of your inboxes' : 'another customer'
    throw new DeskError('INVALID', {
      field: 'email',
      message: `${taken.address} is the address of ${whose}`,
      ...(taken.contactId !== null && { facts: { contactId: taken.contactId } }),
    })
  }
}

/** Checks that the tags of a customer exist. @throws DeskError INVALID. */
export async function requireLabels(_: DeskSql, tx: StoreTx): Promise<void> {
  for (const { before, after } of written(tx))
    for (const labelId of after?.labelIds ?? [])
      if (!before?.labelIds.includes(labelId) && !(await tx.labels.get(labelId)))
        throw new DeskError('INVALID', { field: 'labelIds', message: 'The tag does not exist any more' })
}

/** Checks that a customer's assignee exists. @throws DeskError INVALID. */
export async function requireAssignee(sql: DeskSql, tx: StoreTx): Promise<void> {
  for (const { before, after } of written(tx)) {
    const assigneeId = after?.assigneeId ?? null
    if (assigneeId === null || assigneeId === before?.assigneeId) continue
    const [known] = await sql.rows({
      name: 'who looks after a customer',
      text: 'select id from users where account_id = $1 and id = $2',
      values: [sql.accountId, assigneeId],
    })
    if (!known)
      throw new DeskError('INVALID', { field: 'assigneeId', message: 'This person does not exist any more' })
  }
}

/** Refuses to delete a customer with conversations or tasks. @throws DeskError CONFLICT. */
export async function requireUnused(sql: DeskSql, tx: StoreTx): Promise<void> {
  for (const { id, after } of written(tx)) {
    if (after) continue
    const [used] = await sql.rows<{ conversations: boolean }>({
      name: 'what there is of a customer',
      text: `select true as conversations from conversations where account_id = $1 and contact_id = $2
        union all select false from tasks where account_id = $1 and contact_id = $2 and deleted_at is null limit 1`,
      values: [sql.accountId, id],
    })
    if (used)
      throw new DeskError('CONFLICT', {
        message: `This customer has ${used.conversations ? 'conversations' : 'tasks'}, and stays.`,
      })
  }
}
