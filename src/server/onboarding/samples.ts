import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { DeskError } from '#domain/errors.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import { sampleDomain, sampleLabel } from '#domain/onboarding/samples.ts'
import { changeByDesk } from '../conversations/desk-change.ts'
import { takeMail, type IntakeParts } from '../channels/email/intake.ts'
import { purgeConversation } from '../conversations/purge-conversation.ts'
import { isSampleContact } from '../customers/sample-contact.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { composeMail } from '../mail/compose.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { addressOf, sampleMails, type SampleMail } from './sample-mails.ts'

/*
 * Sample conversations are ordinary ones, with a customer whose address can never be anybody's: by it they are known
 * wherever they are left out. They come in as mail does, and go as what is deleted for good.
 */

const minute = 60_000

/** Maximum number of conversations that one call removes: the five samples, and those opened with their contacts. */
const maxRemoved = 500

/** Old history: no notifications. */
const bySamples: Cause = { ...byDesk, origin: 'import', isSilent: true }

/** SQL for sample conversations `c`, with their contacts `p`. */
const samples = `conversations c join contacts p on p.account_id = c.account_id and p.id = c.contact_id
  where c.account_id = $1 and ${isSampleContact('p')}`

/** Number of sample conversations of an account. */
export async function countSamples(sql: DeskSql): Promise<number> {
  const [row] = await sql.rows<{ count: number }>({
    text: `select count(*)::int as count from ${samples} and c.merged_into is null`,
    values: [sql.accountId],
  })
  return row?.count ?? 0
}

/**
 * Adds the sample conversations to the first inbox, each once however often it is asked for.
 * @throws DeskError CONFLICT on a desk without an inbox.
 */
export async function addSamples(parts: IntakeParts, accountId: Id): Promise<void> {
  const inbox = await parts.database.look(accountId, async (sql) => {
    const [first] = await sql.rows<{ id: Id; email: string }>({
      text: `select id, email from mailboxes where account_id = $1 and type = 'email' and email is not null order by id limit 1`,
      values: [accountId],
    })
    return first
  })
  if (!inbox) throw new DeskError('CONFLICT', { message: 'Make an inbox first: the samples go into it' })
  for (const sample of sampleMails) {
    const { raw, envelope } = await mailOf(sample, inbox.email, parts.now())
    const arrival = { ...envelope, isHistory: true }
    await takeMail(parts, { accountId, mailboxId: inbox.id }, raw, arrival, bySamples)
  }
  await markSamples(parts.database, accountId, parts.now())
}

function mailOf({ key, name, subject, text, age }: SampleMail, to: string, now: number) {
  return composeMail({
    messageId: `${key}@${sampleDomain}`,
    from: { name, address: addressOf({ name }) },
    replyTo: null,
    to: [{ address: to }],
    cc: [],
    bcc: [],
    subject,
    html: null,
    text: text.join('\n\n'),
    inReplyTo: null,
    references: [],
    attachments: [],
    date: now - age * minute,
  })
}

/** Puts the tag on all that do not carry it; it is made where there is none of its name. */
async function markSamples(database: Database, accountId: Id, now: number): Promise<void> {
  const { labelId, unmarked } = await database.desk(accountId, (inner) =>
    inUnitOfWork(inner, { cause: bySamples, at: now }, async ({ sql, tx }) => {
      // A concurrent insert is awaited: one of the two creates the tag.
      await sql.rows({
        text: `select pg_advisory_xact_lock(hashtextextended('samples ' || $1::int, 0))`,
        values: [accountId],
      })
      const known = await labelOf(sql)
      const [labelId] = known === undefined ? await idSource(database).take(sql, 1) : [known]
      const id = invariant(labelId, 'id')
      if (known === undefined) {
        const description = 'A made-up conversation: nothing of it leaves the desk'
        await tx.labels.insert({ id, label: sampleLabel, color: 'grey', description, isStatic: false })
      }
      const rows = await sql.rows<{ id: Id }>({
        text: `select c.id from ${samples} and not $2::bigint = any(c.label_ids) order by c.id limit ${maxRemoved}`,
        values: [accountId, id],
      })
      return { labelId: id, unmarked: rows }
    }),
  )
  for (const { id } of unmarked)
    await changeByDesk(database, { accountId, id }, now, async ({ conversation, tx }) => {
      if (conversation.labelIds.includes(labelId)) return false
      await tx.conversations.patch(id, { labelIds: [...conversation.labelIds, labelId] })
      return true
    })
}

async function labelOf(sql: DeskSql): Promise<Id | undefined> {
  const [found] = await sql.rows<{ id: Id }>({
    text: 'select id from labels where account_id = $1 and label_key = lower($2)',
    values: [sql.accountId, sampleLabel],
  })
  return found?.id
}

/**
 * Deletes the sample conversations for good, then their contacts and the tag as far as nothing else has them. One that
 * a customer's mail was merged into stays: it is not only a sample any more.
 * @throws DeskError CONFLICT `kept` while a mail of one is still held back for its Undo.
 */
export async function removeSamples(database: Database, accountId: Id, now: number): Promise<void> {
  const found = await database.look(accountId, (sql) =>
    sql.rows<{ id: Id }>({
      text: `select c.id from ${samples}
          and not exists (select from messages m where m.account_id = c.account_id and m.conversation_id = c.id
            and m.is_inbound and lower(m."from"->>'email') not like '%@${sampleDomain}')
        order by c.id limit ${maxRemoved}`,
      values: [accountId],
    }),
  )
  for (const { id } of found)
    await changeByDesk(database, { accountId, id }, now, async ({ sql, tx }) => {
      await purgeConversation(sql, id)
      await tx.conversations.remove(id)
      return true
    })
  await database.desk(accountId, (inner) =>
    inUnitOfWork(inner, { cause: bySamples, at: now }, async ({ sql, rows, tx }) => {
      const contacts = await sql.rows<{ id: Id }>({
        text: `select p.id from contacts p where p.account_id = $1 and ${isSampleContact('p')}
        and not exists (select from conversations c where c.account_id = p.account_id and c.contact_id = p.id)
        order by p.id limit ${maxRemoved}`,
        values: [accountId],
      })
      const labels = await sql.rows<{ id: Id }>({
        text: `select l.id from labels l where l.account_id = $1 and l.label_key = lower($2)
        and not exists (select from conversations c where c.account_id = l.account_id and l.id = any(c.label_ids))`,
        values: [accountId, sampleLabel],
      })
      await rows.lock('contacts', idsOf(contacts))
      await rows.lock('labels', idsOf(labels))
      for (const { id } of contacts) await tx.contacts.remove(id)
      for (const { id } of labels) await tx.labels.remove(id)
    }),
  )
}

const idsOf = (rows: readonly { id: Id }[]) => rows.map(({ id }) => id)
