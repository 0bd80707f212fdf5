import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { newConversation } from '#domain/conversations/new-conversation.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { contactFrom, findContact } from '../conversations/contact-of.ts'
import type { DeskWork } from '../events/desk-work.ts'
import type { DeskSql } from '../store/database.ts'
import { findBraked } from './brake.ts'
import type { Inbound } from './inbound.ts'
import type { Voice } from './inbound-message.ts'
import { opensAnother } from './reopening.ts'

/** Dependencies of placing an incoming message. */
export interface PlacingWork extends DeskWork {
  newIds(count: number): Promise<Id[]>
}

/** The conversation that something belongs to, and whether its writer had no part in it until now. */
export interface FoundConversation {
  conversation: Conversation
  isStranger: boolean
  /** Its contact is who wrote. */
  isWithWriter: boolean
  /** An agent's recipients are among those outside who wrote in it. */
  reachesCustomer: boolean
}

/** Where something belongs. */
export interface Placement {
  /** Undefined where it opens a conversation. */
  found: FoundConversation | undefined
  /** The closed conversation that it answers, where its inbox does not open that again. */
  over: Conversation | undefined
}

/** Ids looked up per message besides the first of its thread: more is a list's habit, not a thread (mail.md 43). */
const lookedUp = 5

interface Hit {
  id: Id
  /**
   * 0 by a signed address of ours, 1 by a message it answers, 2 by one that answers it, or the same as it does, 3 by
   * what its sender calls the matter.
   */
  kind: 0 | 1 | 2 | 3
  knowsWriter: boolean
  isWithWriter: boolean
  reachesCustomer: boolean
}

/**
 * The conversation that something belongs to, locked: by our signed address, then by the messages it answers, then by
 * those that answer it or the same unknown one, as mail does not arrive in its order, then by what a system elsewhere
 * calls the matter (56). Only one of the mailbox written
 * to (mail.md 53), wherever it was moved or merged since (54), and none whose inbox says that it is over (55). A machine
 * that opened too many goes on in its last.
 */
export async function findConversation(work: DeskWork, inbound: Inbound): Promise<Placement> {
  const { writers } = inbound.thread
  let over: Conversation | undefined
  for (const { id, kind, knowsWriter, ...told } of await hitsOf(work.sql, inbound)) {
    // An address of ours that got into other hands must not let a stranger in (mail.md 52).
    if (kind === 0 && writers !== null && !knowsWriter && inbound.agent === null) continue
    const conversation = await lock(work, id)
    if (!conversation) continue
    if (!(await opensAnother(work, conversation, inbound, told.isWithWriter)))
      return {
        found: { conversation, isStranger: writers !== null && !knowsWriter, ...told },
        over: undefined,
      }
    over ??= conversation
  }
  const braked = await findBraked(work.sql, inbound)
  const conversation = braked === undefined ? undefined : await lock(work, braked)
  if (!conversation) return { found: undefined, over }
  return { found: { conversation, isStranger: false, isWithWriter: true, reachesCustomer: false }, over }
}

/** Conversations that something may belong to, the surest first. */
async function hitsOf(sql: DeskSql, { mailboxId, externalId, agent, thread }: Inbound): Promise<Hit[]> {
  const { conversations, messages, references, topic, isAwaited, writers, people } = thread
  const answered = [...[...new Set(messages)].slice(0, lookedUp), ...references.slice(0, 1)]
  if (conversations.length === 0 && answered.length === 0 && !isAwaited && topic === null) return []
  return sql.rows<Hit>({
    name: 'conversations of a message',
    text: `with recursive way as (
        select id as asked, id, merged_into from conversations where account_id = $1 and id = any($2::bigint[])
        union
        select w.asked, c.id, c.merged_into from way w
          join conversations c on c.account_id = $1 and c.id = w.merged_into),
      hits as (
        select w.id, 0 as kind, array_position($2::bigint[], w.asked) as place, 0 as at from way w
          join conversations c on c.account_id = $1 and c.id = w.id
          where w.merged_into is null and (c.mailbox_id = $3 or exists (
            select from messages m join message_sources s on s.account_id = m.account_id and s.message_id = m.id
            where m.account_id = $1 and m.conversation_id = c.id and s.mailbox_id = $3))
        union all
        select m.conversation_id, 1, array_position($4::text[], s.internet_message_id), m.created_at
          from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
          where s.account_id = $1 and s.mailbox_id = $3 and s.internet_message_id = any($4)
        union all
        select m.conversation_id, 2, 0, m.created_at
          from message_references r join messages m on m.account_id = r.account_id and m.id = r.message_id
          where r.account_id = $1 and r.mailbox_id = $3 and r.internet_message_id = any($5)
            and (${takesPart('m.conversation_id', '$7')})
        union all
        (select m.conversation_id, 3, 0, m.created_at
          from message_references r join messages m on m.account_id = r.account_id and m.id = r.message_id
          join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
          where r.account_id = $1 and r.mailbox_id = $3 and r.internet_message_id = $9
            and not ($10 and (c.status_id = ${statusIds.closed} or c.is_trashed))
          order by m.created_at desc limit 1))
      select h.id, h.kind, ${takesPart('h.id', '$6')} as "knowsWriter",
        ${isWith('h.id', '$6')} as "isWithWriter",
        ${isWith('h.id', '$8')} or exists (select from messages p where p.account_id = $1 and p.is_inbound
          and p.conversation_id = h.id and lower(p."from"->>'email') = any($8::text[])) as "reachesCustomer"
      from hits h
      order by h.kind, h.place, h.at desc limit ${maxHits}`,
    values: [
      ...[sql.accountId, conversations, mailboxId, answered, [externalId, ...answered]],
      ...[writers ?? [], people, agent?.recipients ?? []],
      ...[topic?.key ?? null, topic?.endsWithConversation ?? false],
    ],
  })
}

/** More of them than can be told apart by who wrote last. */
const maxHits = 20

/**
 * SQL for whether a conversation's contact has one of some addresses, whichever of theirs it is, in lower case. No
 * `exists`: the database answers that at times by looking at all contacts, for the few conversations asked about.
 */
const isWith = (id: string, addresses: string) => `coalesce((
    select bool_or(p.address_key = any(${addresses}::text[]))
    from conversations c join contact_addresses p on p.account_id = c.account_id and p.contact_id = c.contact_id
    where c.account_id = $1 and c.id = ${id}), false)`

/** SQL for whether one of some addresses, in lower case, wrote or got a message of a conversation, or is its contact. */
const takesPart = (id: string, addresses: string) => `exists (
    select from messages p where p.account_id = $1 and p.conversation_id = ${id} and (
      lower(p."from"->>'email') = any(${addresses}::text[]) or exists (
        select from jsonb_array_elements(p."to" || p.cc || p.bcc) a where lower(a->>'email') = any(${addresses}))))
    or ${isWith(id, addresses)}`

/** Locks a conversation, or the one that it has become part of while we waited for it. */
async function lock(work: DeskWork, id: Id): Promise<Conversation | undefined> {
  await work.rows.lock('conversations', [id])
  const conversation = await work.tx.conversations.get(id)
  if (!conversation || conversation.isDraft) return undefined
  return conversation.mergedInto === null ? conversation : lock(work, conversation.mergedInto)
}

/** A new conversation with its contact; one that an agent begins is read. Its ticket number comes with the commit. */
export async function openConversation(
  work: PlacingWork,
  inbound: Inbound,
  voice: Pick<Voice, 'userId'> | null,
): Promise<Conversation> {
  const { channel, mailboxId, subject, isSpam, arrivedAt, isOver } = inbound
  const contactId = inbound.contact && (await findOrMakeContact(work, inbound.contact, isOver))
  const [id] = await work.newIds(1)
  const conversation: Conversation = {
    ...newConversation({ id: invariant(id, 'id'), type: channel, subject, mailboxId }, arrivedAt),
    ...{ contactId, authorId: voice?.userId ?? null, isSpam, isRead: isOver || voice !== null },
    statusId: isOver ? statusIds.closed : statusIds.new,
  }
  work.tx.add('conversations', conversation)
  return conversation
}

/**
 * The contact of a sender's address; one without a name takes the name that it writes under (mail.md 31), unless that
 * is long ago.
 */
async function findOrMakeContact(work: PlacingWork, { email, name }: Address, isOver: boolean): Promise<Id> {
  const { sql, rows, tx } = work
  const space = name.lastIndexOf(' ')
  const [firstName, lastName] = space < 0 ? [name, ''] : [name.slice(0, space), name.slice(space + 1)]
  const known = await findContact(sql, email)
  if (known === null) {
    const [fresh] = await work.newIds(1)
    const id = invariant(fresh, 'id')
    tx.add('contacts', { ...contactFrom({ email, name }, id, tx.at), firstName, lastName })
    return id
  }
  if (isOver) return known
  await rows.lock('contacts', [known])
  const contact = invariant(await tx.contacts.get(known), 'contact')
  const isNameless = contact.firstName + contact.lastName === ''
  await tx.contacts.patch(known, {
    // Mail from the contact's other addresses says nothing about this one.
    ...(contact.email?.toLowerCase() === email.toLowerCase() && { isUndeliverable: false }),
    ...(isNameless && { firstName, lastName }),
  })
  return known
}
