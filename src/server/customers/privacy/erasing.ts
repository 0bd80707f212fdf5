import type { Id } from '#lib/id.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { erasedPerson, type ErasureCounts } from '#domain/customers/erasure.ts'
import { mostMoved } from '#domain/customers/merge.ts'
import { DeskError } from '#domain/errors.ts'
import type { Cause } from '#domain/events/cause.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { purgeConversation } from '../../conversations/purge-conversation.ts'
import { inUnitOfWork } from '../../events/unit-of-work.ts'
import type { DeskSql } from '../../store/database.ts'
import { recordsOf } from '../merging.ts'
import { contactRow } from '../read.ts'

/** Records that an erasure deletes or anonymises. */
export interface ErasurePlan {
  contact: Contact
  /** In lower case, with those of contacts merged into this one. */
  addresses: string[]
  /** Conversations without other external participants. */
  deleted: Id[]
  /** Conversations with other external participants. */
  kept: Id[]
  tasks: Id[]
  assets: Id[]
}

/** Plans an erasure. @throws DeskError NOT_FOUND */
export async function erasurePlan(sql: DeskSql, contactId: Id): Promise<ErasurePlan> {
  const contact = await contactRow(sql, contactId)
  if (!contact) throw new DeskError('NOT_FOUND')
  const known = await sql.rows<{ address: string }>({
    name: 'addresses of a contact',
    text: 'select address_key as address from contact_addresses where account_id = $1 and contact_id = $2',
    values: [sql.accountId, contactId],
  })
  const addresses = known.map(({ address }) => address)
  const found = await sql.rows<{ id: Id; isShared: boolean }>({
    name: 'conversations of a person',
    text: `with own as (
        select id from conversations where account_id = $1 and contact_id = $2
        union select m.conversation_id from unnest($3::text[]) a(address),
          lateral (select id, conversation_id, "from", "to", cc, bcc from messages
            where account_id = $1 and people @@ (
              select (string_agg(quote_literal(w), ' & '))::tsquery from unnest(tsvector_to_array(field_words(':f', a.address))) w)
            union all select id, conversation_id, "from", "to", cc, bcc from messages
            where account_id = $1 and people @@ (
              select (string_agg(quote_literal(w), ' & '))::tsquery from unnest(tsvector_to_array(field_words(':t', a.address))) w)
          ) m
          where (
            lower(m."from" ->> 'email') = a.address or exists (
              select from jsonb_array_elements(m."to" || m.cc || m.bcc) p where lower(p ->> 'email') = a.address)))
      select own.id, exists (
        select from messages m, jsonb_array_elements(jsonb_build_array(m."from") || m."to" || m.cc || m.bcc) p
        where m.account_id = $1 and m.conversation_id = own.id and coalesce(p ->> 'email', '') <> ''
          and lower(p ->> 'email') <> all($3)
          and not exists (select from mailbox_addresses b
            where b.account_id = $1 and b.address_key = lower(p ->> 'email'))
          and not exists (select from users u where u.account_id = $1 and lower(u.email) = lower(p ->> 'email'))
      ) as "isShared" from own order by own.id`,
    values: [sql.accountId, contactId, addresses],
  })
  const { tasks, assets } = await recordsOf(sql, contactId)
  const idsOf = (isShared: boolean) => found.filter((row) => row.isShared === isShared).map(({ id }) => id)
  return { contact, addresses, deleted: idsOf(false), kept: idsOf(true), tasks, assets }
}

/** Counts of the plan. */
export const countsOf = ({
  addresses,
  deleted,
  kept,
  tasks,
  assets,
  contact,
}: ErasurePlan): ErasureCounts => ({
  ...{ addresses: addresses.length, notes: contact.notes.length, deleted: deleted.length, kept: kept.length },
  ...{ tasks: tasks.length, assets: assets.length },
})

/**
 * Erases a person in one unit of work: deletes the contact and their own conversations, and anonymises them
 * in conversations with others. Counts in reports stay.
 * @throws DeskError NOT_FOUND, or CONFLICT if there is too much, or unsent mail.
 */
export async function erasePerson(inner: DeskSql, contactId: Id, by: { cause: Cause; at: number }) {
  await inUnitOfWork(inner, { ...by, isChecked: true }, async ({ sql, tx, tell }) => {
    await tx.along('contacts', [contactId])
    const plan = await erasurePlan(sql, contactId)
    const { addresses, deleted, kept, tasks } = plan
    if (deleted.length + kept.length > mostMoved)
      throw new DeskError('CONFLICT', {
        message: `More than ${mostMoved.toLocaleString('en')} conversations: delete some of them first.`,
      })
    await tx.along('conversations', [...deleted, ...kept])
    for (const id of deleted) {
      await purgeConversation(sql, id)
      await tx.conversations.remove(id)
    }
    const isOwn = ({ email }: { email: string }) => addresses.includes(email.toLowerCase())
    const hidden = <Person extends { email: string }>(people: readonly Person[]) =>
      people.map((person) => (isOwn(person) ? { ...person, ...erasedPerson } : person))
    for (const id of kept) {
      const conversation = await tx.conversations.get(id)
      if (conversation?.contactId === contactId) tx.carry('conversations', conversation, { contactId: null })
      for (const row of await tx.messages.all(id)) {
        const [from] = hidden([row.from])
        const people = { to: hidden(row.to), cc: hidden(row.cc), bcc: hidden(row.bcc) }
        tx.carry('messages', row, { ...people, replyTo: hidden(row.replyTo), ...(from && { from }) })
      }
      for (const row of await tx.deliveries.all(id)) {
        const recipients = row.recipients.map((each) =>
          isOwn(each) ? { ...each, email: erasedPerson.email, reason: null } : each,
        )
        tx.carry('deliveries', row, { recipients })
      }
    }
    for (const row of await tx.along('tasks', tasks)) tx.carry('tasks', row, { contactId: null })
    await forgetRows(sql, plan)
    await tx.contacts.remove(contactId)
    tell(ofRecord('erasures', { id: contactId, before: null, after: countsOf(plan) }))
  })
}

/** Deletes rows about the person that are not replicated, and the original mails. */
async function forgetRows(sql: DeskSql, { contact, addresses, kept, assets }: ErasurePlan): Promise<void> {
  const run = (text: string, ...values: unknown[]) => sql.rows({ text, values: [sql.accountId, ...values] })
  await run(
    `update assets set contact_id = null, revision = revision + 1 where account_id = $1 and id = any($2::bigint[])`,
    assets,
  )
  await run(
    `update "contactSegments" set ids = array_remove(ids, $2), revision = revision + 1
      where account_id = $1 and $2::bigint = any(ids)`,
    contact.id,
  )
  await run('delete from favourites where account_id = $1 and record_id = $2', contact.id)
  await run('delete from contact_merges where account_id = $1 and into_id = $2', contact.id)
  await run('delete from import_rows where account_id = $1 and record_id = $2', contact.id)
  await run('delete from "statusSubscribers" where account_id = $1 and lower(email) = any($2)', addresses)
  await run(
    `update message_sources s set raw_sha256 = null from messages m
      where s.account_id = $1 and m.account_id = $1 and m.id = s.message_id and m.conversation_id = any($2::bigint[])
        and lower(m."from" ->> 'email') = any($3)`,
    kept,
    addresses,
  )
}
