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
import type { AgentAuthor } from './inbound-message.ts'
import { opensAnother } from './reopening.ts'

/** Dependencies of placing an incoming message. */
export interface PlacingWork extends DeskWork {
  newIds(count: number): Promise<Id[]>
}

/** Conversation that a message belongs to, and whether its author is new to it. */
export interface FoundConversation {
  conversation: Conversation
  isStranger: boolean
  /** The author is the contact of the conversation. */
  isWithWriter: boolean
  /** An agent's recipients include an external author of the conversation. */
  reachesCustomer: boolean
}

/** Result of placing a message. */
export interface Placement {
  /** Undefined if the message opens a conversation. */
  found: FoundConversation | undefined
  /** Closed conversation that it answers, if the inbox does not reopen it. */
  over: Conversation | undefined
}

/** Ids looked up per message besides the first of its thread: longer lists are not threads (mail.md 43). */
const lookedUp = 5

interface Hit {
  id: Id
  /**
   * 0: our signed address; 1: a message that it answers; 2: a message that answers it, or has the same
   * reference; 3: topic of the sender.
   */
  kind: 0 | 1 | 2 | 3
  knowsWriter: boolean
  isWithWriter: boolean
  reachesCustomer: boolean
}

/**
 * Finds and locks the conversation of a message: by our signed address, then by the messages it answers, then
 * by messages that answer it or share an unknown reference (mail arrives out of order), then by topic (56).
 * Only conversations of the receiving mailbox count (mail.md 53), even after moves and merges (54); closed
 * ones only if the inbox reopens them (55). An automatic sender over its limit continues in its last
 * conversation.
 */
export async function findConversation(work: DeskWork, inbound: Inbound): Promise<Placement> {
  const { writers } = inbound.thread
  let over: Conversation | undefined
  for (const { id, kind, knowsWriter, ...told } of await hitsOf(work.sql, inbound)) {
    // A leaked signed address must not admit an unknown sender (mail.md 52).
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

/** Candidate conversations, most reliable first. */
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

/** Limit of candidates to tell apart by their last author. */
const maxHits = 20

/**
 * SQL condition: one of the addresses, in lower case, belongs to the conversation's contact. No `exists`: the
 * planner sometimes turns it into a scan of all contacts, for the few conversations in question.
 */
const isWith = (id: string, addresses: string) => `coalesce((
    select bool_or(p.address_key = any(${addresses}::text[]))
    from conversations c join contact_addresses p on p.account_id = c.account_id and p.contact_id = c.contact_id
    where c.account_id = $1 and c.id = ${id}), false)`

/** SQL condition: one of the lower-case addresses is an author, recipient or contact of a conversation. */
const takesPart = (id: string, addresses: string) => `exists (
    select from messages p where p.account_id = $1 and p.conversation_id = ${id} and (
      lower(p."from"->>'email') = any(${addresses}::text[]) or exists (
        select from jsonb_array_elements(p."to" || p.cc || p.bcc) a where lower(a->>'email') = any(${addresses}))))
    or ${isWith(id, addresses)}`

/** Locks a conversation, or the one it was merged into while this transaction waited. */
async function lock(work: DeskWork, id: Id): Promise<Conversation | undefined> {
  await work.rows.lock('conversations', [id])
  const conversation = await work.tx.conversations.get(id)
  if (!conversation || conversation.isDraft) return undefined
  return conversation.mergedInto === null ? conversation : lock(work, conversation.mergedInto)
}

/** Opens a conversation with its contact; an agent's is marked read. The ticket number is set at commit. */
export async function openConversation(
  work: PlacingWork,
  inbound: Inbound,
  voice: Pick<AgentAuthor, 'userId'> | null,
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
 * Finds or creates the contact of a sender; a contact without a name gets the sender's (mail.md 31), except
 * from old mail.
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
    // Mail from another address of the contact does not show that this one is deliverable.
    ...(contact.email?.toLowerCase() === email.toLowerCase() && { isUndeliverable: false }),
    ...(isNameless && { firstName, lastName }),
  })
  return known
}
