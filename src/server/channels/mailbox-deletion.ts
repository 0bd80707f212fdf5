import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { conversationFates } from '#domain/channels/mailbox-deletion.ts'
import { mailboxResource } from '#domain/channels/mailbox-resource.ts'
import { DeskError } from '#domain/errors.ts'
import type { Cause } from '#domain/events/cause.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { id } from '#domain/fields.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { JobKind, JobStep, JobWork } from '../jobs/kind.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { logActivities } from '../sync/activity-log.ts'
import { giveAddresses, readAddresses } from './aliases.ts'

/*
 * An inbox is deleted last: its conversations move to another inbox, then the external ids of their messages,
 * so that answers still find them. Later steps move whatever arrives meanwhile.
 */

/** Moving a conversation adds two entries to its activity. */
const conversationsAtOnce = 60
const sourcesAtOnce = 200

/** Inbox to delete, and the target of its conversations. */
export const deletionInput = z.object({
  mailboxId: id(),
  name: z.string(),
  conversations: z.enum(conversationFates),
  /** Inbox that receives the conversations. */
  toId: id(),
  toName: z.string(),
  keepsAddresses: z.boolean(),
})
/** Inbox to delete, and the target of its conversations. */
export type MailboxDeletion = z.infer<typeof deletionInput>

const placeSchema = z.object({
  /** Id of the last moved conversation; earlier ones are checked once more at the end. */
  after: z.int(),
  moved: z.int(),
  isDeleted: z.boolean(),
})
/** Progress of a deletion. */
export type DeletionProgress = z.infer<typeof placeSchema>

/** Progress before the first step. */
export const deletionBegin: DeletionProgress = { after: 0, moved: 0, isDeleted: false }

/** Dependencies of inbox deletion. */
export interface DeletionParts {
  database: Database
  secrets: KeptSecrets
}

/** Job name stored in the job rows. */
export const deletionJob = 'mailbox-deletion'

/** Job that deletes an inbox with more conversations than a request can move. */
export function mailboxDeletion(parts: DeletionParts): JobKind<MailboxDeletion, DeletionProgress> {
  return {
    name: deletionJob,
    title: 'Deletion of an inbox',
    input: deletionInput,
    place: placeSchema,
    isSilent: true,
    about: ({ name, toName, conversations }) =>
      `${name}, its conversations go to ${conversations === 'trash' ? 'the trash of ' : ''}${toName}`,
    outcome: ({ moved, isDeleted }) => `${moved} moved${isDeleted ? ', inbox deleted' : ''}`,
    count: async (accountId, { mailboxId }) =>
      parts.database.look(accountId, (sql) => countHeld(sql, mailboxId)),
    steps: ({ input, place }) => steps(parts, input, place ?? deletionBegin),
  }
}

async function* steps(
  parts: DeletionParts,
  input: MailboxDeletion,
  begin: DeletionProgress,
): AsyncGenerator<JobStep<DeletionProgress>> {
  let place = begin
  while (!place.isDeleted)
    yield async (work) => {
      const end = await deletionStep(parts, work, input, place)
      place = end.place
      return end
    }
}

/** Runs one step: a batch of conversations, then external ids of messages, then the empty inbox. */
export async function deletionStep(
  parts: DeletionParts,
  work: Pick<JobWork, 'sql' | 'now' | 'cause'>,
  input: MailboxDeletion,
  place: DeletionProgress,
): Promise<{ place: DeletionProgress; done: number }> {
  const { sql } = work
  const { after, moved } = place
  const ids = await nextConversations(sql, input.mailboxId, after)
  if (ids.length > 0) {
    const count = await moveConversations(parts.database, work, input, ids)
    return { place: { ...place, after: ids.at(-1) ?? 0, moved: moved + count }, done: count }
  }
  if (after > 0) return { place: { ...place, after: 0 }, done: 0 }
  if ((await moveSources(sql, input)) > 0) return { place, done: 0 }
  await removeEmpty(parts, work, input)
  return { place: { ...place, isDeleted: true }, done: 0 }
}

/** SQL condition: the inbox is being deleted. */
export const underWay = (mailboxId: string): string => `exists (
    select from jobs j where j.account_id = $1 and j.kind = '${deletionJob}'
      and (j.input->>'mailboxId')::bigint = ${mailboxId} and j.state in ('waiting', 'running', 'paused'))`

/** Number of conversations in an inbox, of any kind. */
export async function countHeld(sql: DeskSql, mailboxId: Id): Promise<number> {
  const [held] = await sql.rows<{ count: number }>({
    name: 'conversations of an inbox',
    text: 'select count(*)::int as count from conversations where account_id = $1 and mailbox_id = $2',
    values: [sql.accountId, mailboxId],
  })
  return held?.count ?? 0
}

/** Number of mails of an inbox that have not been sent yet. */
export async function countWaiting(sql: DeskSql, mailboxId: Id): Promise<number> {
  const [waiting] = await sql.rows<{ count: number }>({
    name: 'mails of an inbox that wait',
    text: `select count(*)::int as count from effects e
      where e.account_id = $1 and e.mailbox_id = $2 and e.state in ('waiting', 'claimed', 'dot')`,
    values: [sql.accountId, mailboxId],
  })
  return waiting?.count ?? 0
}

/** All mail must be sent first, as it may only leave from a verified address. @throws DeskError CONFLICT */
export async function requireAllSent(
  sql: DeskSql,
  { mailboxId, name, keepsAddresses }: Pick<MailboxDeletion, 'mailboxId' | 'name' | 'keepsAddresses'>,
): Promise<void> {
  if (keepsAddresses) return
  const count = await countWaiting(sql, mailboxId)
  if (count === 0) return
  const words = count === 1 ? 'A mail has' : `${count} mails have`
  throw new DeskError('CONFLICT', { message: `${words} not left ${name} yet. Wait for that, or undo them.` })
}

/** Stops fetching and sending by the inbox's own servers and deletes their passwords. */
export async function endConnections(sql: DeskSql, secrets: KeptSecrets, mailboxId: Id): Promise<void> {
  for (const table of ['mailbox_fetching', 'mailbox_sending', 'mail_grants'])
    await sql.rows({
      text: `delete from ${table} where account_id = $1 and mailbox_id = $2`,
      values: [sql.accountId, mailboxId],
    })
  await secrets.removeAll(sql, mailboxResource.name, mailboxId)
}

async function nextConversations(sql: DeskSql, mailboxId: Id, after: Id): Promise<Id[]> {
  const rows = await sql.rows<{ id: Id }>({
    name: 'next conversations of an inbox',
    text: `select id from conversations where account_id = $1 and mailbox_id = $2 and id > $3
      order by id limit ${conversationsAtOnce}`,
    values: [sql.accountId, mailboxId, after],
  })
  return rows.map(({ id: each }) => each)
}

/** Drafts and merged conversations move as well, without a trash entry. */
async function moveConversations(
  database: Database,
  { sql: inner, now, cause }: Pick<JobWork, 'sql' | 'now' | 'cause'>,
  { mailboxId, conversations, toId, toName }: MailboxDeletion,
  ids: readonly Id[],
): Promise<number> {
  return inUnitOfWork(inner, { cause, at: now }, async ({ sql, rows, tx }) => {
    if (!(await tx.mailboxes.get(toId)))
      throw new DeskError('CONFLICT', { message: `${toName} does not exist any more` })
    await rows.lock('conversations', ids)
    let count = 0
    for (const each of ids) {
      const conversation = await tx.conversations.get(each)
      if (conversation?.mailboxId !== mailboxId) continue
      const isThrown = conversations === 'trash' && !conversation.isDraft && conversation.mergedInto === null
      await tx.conversations.patch(each, { mailboxId: toId, ...(isThrown && { isTrashed: true }) })
      count += 1
    }
    const newIds = (wanted: number) => idSource(database).take(sql, wanted)
    await logActivities(sql, tx, { actorId: cause.actorId, op: cause.op, base: null, newIds })
    return count
  })
}

/**
 * Moves the external ids of the messages to the other inbox. Ids that the other inbox already has stay where
 * they are: the unique key of sources allows each mail once per inbox.
 */
async function moveSources(sql: DeskSql, { mailboxId, toId }: MailboxDeletion): Promise<number> {
  const moved = await sql.rows<{ id: Id }>({
    name: 'sources of an inbox',
    text: `update message_sources s set mailbox_id = $3
      where s.account_id = $1 and s.message_id in (
        select o.message_id from message_sources o where o.account_id = $1 and o.mailbox_id = $2 and not exists (
          select from message_sources t where t.account_id = $1 and t.mailbox_id = $3 and t.fingerprint = o.fingerprint)
        order by o.fingerprint limit ${sourcesAtOnce})
      returning s.message_id as id`,
    values: [sql.accountId, mailboxId, toId],
  })
  await sql.rows({
    name: 'references of an inbox',
    text: `update message_references set mailbox_id = $3
      where account_id = $1 and mailbox_id = $2 and message_id = any($4)`,
    values: [sql.accountId, mailboxId, toId, moved.map(({ id: each }) => each)],
  })
  return moved.length
}

/** Deletes an empty inbox; quarantined mail and unsent mail move to the other inbox. */
async function removeEmpty(
  { secrets }: DeletionParts,
  { sql: inner, now, cause }: Pick<JobWork, 'sql' | 'now' | 'cause'>,
  input: MailboxDeletion,
): Promise<void> {
  const { mailboxId, toId } = input
  const byPerson: Cause = { ...cause, origin: 'person', ruleId: null, isSilent: false }
  await inUnitOfWork(inner, { cause: byPerson, at: now }, async ({ sql, rows, tx, tell }) => {
    await rows.lock('mailboxes', [mailboxId])
    const before = await tx.mailboxes.get(mailboxId)
    if (!before) return
    await requireAllSent(sql, input)
    await endConnections(sql, secrets, mailboxId)
    for (const table of ['set_aside', 'effects', '"contactForms"', '"supportWidgets"'])
      await sql.rows({
        text: `update ${table} set mailbox_id = $3 where account_id = $1 and mailbox_id = $2`,
        values: [sql.accountId, mailboxId, toId],
      })
    const addresses = await readAddresses(sql, mailboxId)
    // A conversation created meanwhile violates the foreign key; the next try moves it.
    await sql.rows({
      text: 'delete from mailboxes where account_id = $1 and id = $2',
      values: [sql.accountId, mailboxId],
    })
    if (input.keepsAddresses) await giveAddresses(sql, toId, addresses)
    tell(ofRecord(mailboxResource.name, { id: mailboxId, before, after: null }))
  })
}
