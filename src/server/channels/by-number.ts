import type { Id } from '#lib/id.ts'
import { mailboxResource, mailboxSettings } from '#domain/channels/mailbox-resource.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { recordChange } from '../events/record.ts'
import { jsonOf } from '../store/literal.ts'
import type { ResourceWork } from '../resources/handlers.ts'
import { findContact } from '../conversations/contact-of.ts'
import type { DeskSql } from '../store/database.ts'

/*
 * Inbox of a phone number channel (SMS or WhatsApp): it has the id and type of the channel, and the number as
 * address. Conversations belong to this inbox, and its agents decide who may see them.
 */

/** Types of phone number inboxes. */
export type NumberType = 'sms' | 'whatsapp'

interface Words {
  type: NumberType
  name: string
  phoneNumber: string
  assignees: readonly Id[]
}

/** Address of the inbox. One number may serve SMS and WhatsApp, each with a separate inbox. */
export const inboxAddress = ({ type, phoneNumber }: Pick<Words, 'type' | 'phoneNumber'>): string =>
  type === 'sms' ? phoneNumber : `${type}:${phoneNumber}`

/** SQL for the agents of a channel's inbox. @param alias of the channel's row. */
export const inboxAgents = (alias: string): string =>
  `(select coalesce(json_agg(l.user_id order by l.user_id), '[]') from mailbox_user l
    where l.account_id = ${alias}.account_id and l.mailbox_id = ${alias}.id)`

const settings = { ...mailboxSettings.parse({}), signatureEnabled: false }

/** Creates the inbox of a new channel, or updates it from the channel; both have the same agents. */
export async function writeInbox(
  work: ResourceWork & { now: number },
  id: Id,
  words: Words,
  isNew: boolean,
): Promise<void> {
  const { sql } = work
  const { type, name, assignees } = words
  const email = inboxAddress(words)
  if (isNew)
    await sql.rows({
      text: `insert into mailboxes (account_id, id, name, type, email, email_verified, settings)
        values ($1, $2, $3, $6, $4, true, $5)`,
      values: [sql.accountId, id, name, email, jsonOf(settings), type],
    })
  else
    await sql.rows({
      text: 'update mailboxes set name = $3, revision = revision + 1 where account_id = $1 and id = $2 and name <> $3',
      values: [sql.accountId, id, name],
    })
  await sql.rows({
    text: 'delete from mailbox_user where account_id = $1 and mailbox_id = $2 and user_id <> all($3::bigint[])',
    values: [sql.accountId, id, assignees],
  })
  await sql.rows({
    text: `insert into mailbox_user (account_id, mailbox_id, user_id) select $1, $2, u from unnest($3::bigint[]) u
      on conflict do nothing`,
    values: [sql.accountId, id, assignees],
  })
  const row = { id, name, type, email, emailVerified: true, userIds: assignees }
  await tell(work, { id, before: isNew ? null : row, after: row })
}

/** Removes the inbox of a deleted channel. An inbox with conversations stays readable, without its number. */
export async function endInbox(
  work: ResourceWork & { now: number },
  id: Id,
  type: NumberType,
): Promise<void> {
  const { sql } = work
  const gone = await sql.rows({
    text: `delete from mailboxes b where b.account_id = $1 and b.id = $2 and not exists (
      select from conversations c where c.account_id = $1 and c.mailbox_id = $2) returning id`,
    values: [sql.accountId, id],
  })
  if (gone.length > 0) await tell(work, { id, before: { id, type }, after: null })
}

const tell = (
  { sql, actor, now }: ResourceWork & { now: number },
  change: { id: Id; before: object | null; after: object | null },
): Promise<void> =>
  recordChange(sql, ofRecord(mailboxResource.name, { ...change, secretsWritten: [] }), {
    ...{ actorId: actor.userId, op: null, at: now },
  })

const day = 24 * 3_600_000

/** A customer's number at a channel. */
export interface Pair {
  mailboxId: Id
  number: string
}

/** True if the message was received before. A lock serialises messages of one number. */
export async function isKnown(
  sql: DeskSql,
  { mailboxId, number }: Pair,
  fingerprint: string,
): Promise<boolean> {
  await sql.rows({
    text: 'select pg_advisory_xact_lock(20308, hashtext($1))',
    values: [`${mailboxId} ${number}`],
  })
  const known = await sql.rows({
    name: 'messages of the same id',
    text: 'select from message_sources where account_id = $1 and mailbox_id = $2 and fingerprint = $3',
    values: [sql.accountId, mailboxId, fingerprint],
  })
  return known.length > 0
}

/** Last conversation of a number if its latest message, of either side, is recent enough (D1-97). */
export async function goesOnIn(
  sql: DeskSql,
  { id, type, threadingInterval }: { id: Id; type: NumberType; threadingInterval: number },
  number: string,
  now: number,
): Promise<Id | undefined> {
  const contactId = threadingInterval === 0 ? null : await findContact(sql, number)
  if (contactId === null) return undefined
  const [last] = await sql.rows<{ id: Id; at: number }>({
    name: 'last conversation of a number',
    text: `select c.id, (select max(m.created_at) from messages m
        where m.account_id = c.account_id and m.conversation_id = c.id) as at
      from conversations c
      where c.account_id = $1 and c.mailbox_id = $2 and c.contact_id = $3 and c.type = $4
        and c.merged_into is null and not c.is_trashed and not c.is_draft
      order by c.id desc limit 1`,
    values: [sql.accountId, id, contactId, type],
  })
  return last && now - last.at <= threadingInterval * day ? last.id : undefined
}
