import type { Id } from '#lib/id.ts'
import { mailboxResource, mailboxSettings } from '#domain/channels/mailbox-resource.ts'
import type { SmsChannelWords } from '#domain/sms/sms-channel.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { recordChange } from '../events/record.ts'
import { jsonOf } from '../store/literal.ts'
import type { ResourceWork } from '../resources/handlers.ts'

/*
 * The inbox of an SMS channel: of its id, type `sms`, with its number for an address. It is what conversations are in,
 * and who sees them follows from its agents.
 */

type Words = Pick<SmsChannelWords, 'name' | 'phoneNumber' | 'assignees'>

const settings = { ...mailboxSettings.parse({}), signatureEnabled: false }

/** Makes the inbox of a new channel, or writes what its channel says; its agents are those of the channel. */
export async function writeInbox(
  work: ResourceWork & { now: number },
  id: Id,
  { name, phoneNumber, assignees }: Words,
  isNew: boolean,
): Promise<void> {
  const { sql } = work
  if (isNew)
    await sql.rows({
      text: `insert into mailboxes (account_id, id, name, type, email, email_verified, settings)
        values ($1, $2, $3, 'sms', $4, true, $5)`,
      values: [sql.accountId, id, name, phoneNumber, jsonOf(settings)],
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
  const row = { id, name, type: 'sms', email: phoneNumber, emailVerified: true, userIds: assignees }
  await tell(work, { id, before: isNew ? null : row, after: row })
}

/** Removes the inbox of a channel that is gone; one that holds conversations stays to be read, without its number. */
export async function endInbox(work: ResourceWork & { now: number }, id: Id): Promise<void> {
  const { sql } = work
  const gone = await sql.rows({
    text: `delete from mailboxes b where b.account_id = $1 and b.id = $2 and not exists (
      select from conversations c where c.account_id = $1 and c.mailbox_id = $2) returning id`,
    values: [sql.accountId, id],
  })
  if (gone.length > 0) await tell(work, { id, before: { id, type: 'sms' }, after: null })
}

const tell = (
  { sql, actor, now }: ResourceWork & { now: number },
  change: { id: Id; before: object | null; after: object | null },
): Promise<void> =>
  recordChange(sql, ofRecord(mailboxResource.name, { ...change, secretsWritten: [] }), {
    ...{ actorId: actor.userId, op: null, at: now },
  })
