import type { Id } from '#lib/id.ts'
import type { Contact } from '#domain/customers/contact.ts'
import {
  mergeContacts,
  mostMoved,
  unmergedContact,
  type ChosenField,
  type MovedRecords,
} from '#domain/customers/merge.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { nameOf } from '#domain/people/name.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import { fieldRules } from './custom-fields.ts'

/** Resource name in the audit log. */
const resource = 'contactMerges'

/** User and time of a merge. */
export interface MergeBy {
  userId: Id
  /** Idempotency key of the call, reused for the note about discarded values. */
  key: string
  now: number
}

type Records = Omit<MovedRecords, 'stayed' | 'gone' | 'result'>

const byPerson = ({ userId, key, now: at }: MergeBy) => ({
  cause: { actorId: userId, op: key, origin: 'person', ruleId: null, isSilent: true } as const,
  at,
  isChecked: true,
})

const idsOf = async (sql: DeskSql, text: string, contactId: Id): Promise<Id[]> =>
  (await sql.rows<{ id: Id }>({ text, values: [sql.accountId, contactId] })).map(({ id }) => id)

/** Records of a contact that a merge moves. */
export async function recordsOf(sql: DeskSql, contactId: Id): Promise<Records> {
  const of = (table: string) =>
    idsOf(sql, `select id from ${table} where account_id = $1 and contact_id = $2 order by id`, contactId)
  return {
    conversations: await of('conversations'),
    tasks: await of('tasks'),
    assets: await of('assets'),
    segments: await idsOf(
      sql,
      'select id from "contactSegments" where account_id = $1 and is_static and $2::bigint = any(ids)',
      contactId,
    ),
    favourites: await idsOf(
      sql,
      'select user_id as id from favourites where account_id = $1 and record_id = $2',
      contactId,
    ),
  }
}

/** Statements that replace a contact by another one in rows outside the unit of work. */
function moveStatements(accountId: Id, from: Id, to: Id, moved: Records): string[] {
  const { conversations, tasks, assets, segments, favourites } = moved
  const among = (ids: readonly Id[]) => `any('{${ids.join()}}'::bigint[])`
  return [
    `update assets set contact_id = ${to}, revision = revision + 1
      where account_id = ${accountId} and contact_id = ${from} and id = ${among(assets)}`,
    `update "contactSegments" set revision = revision + 1,
        ids = case when ${to} = any(ids) then array_remove(ids, ${from}) else array_replace(ids, ${from}, ${to}) end
      where account_id = ${accountId} and ${from} = any(ids) and id = ${among(segments)}`,
    `insert into favourites (account_id, user_id, record_id) select account_id, id, ${to} from users
      where account_id = ${accountId} and id = ${among(favourites)} on conflict do nothing`,
    `update facts set contact_id = ${to} where account_id = ${accountId} and contact_id = ${from}
      and (conversation_id = ${among(conversations)} or subject_id = ${among(tasks)})`,
  ]
}

/**
 * Merges a contact into another one in one unit of work: its records move, its addresses lead to the
 * survivor, and the moved ids are stored for the undo.
 * @throws DeskError NOT_FOUND, or CONFLICT if there is too much for one unit or one contact.
 */
export async function mergeInto(
  inner: DeskSql,
  { staysId, goesId, taken }: { staysId: Id; goesId: Id; taken: readonly ChosenField[] },
  by: MergeBy,
): Promise<void> {
  await inUnitOfWork(inner, byPerson(by), async ({ sql, tx, tell }) => {
    const held = await tx.along('contacts', [staysId, goesId])
    const [stayed, gone] = [staysId, goesId].map((id) => held.find((each) => each.id === id))
    // The call was repeated after its answer was lost.
    if (stayed && !gone && (await isMerged(sql, goesId, staysId))) return
    if (!stayed || !gone || stayed === gone) throw new DeskError('NOT_FOUND')
    const records = await recordsOf(sql, goesId)
    requireBounded(gone, records)
    const names = new Map((await fieldRules(sql, 'contact')).map(({ id, name }) => [String(id), name]))
    const result = mergeContacts(stayed, gone, {
      ...{ taken, noteId: by.key, authorId: by.userId, at: by.now },
      nameOfField: (key) => names.get(key) ?? 'Field',
    })
    for (const text of moveStatements(sql.accountId, goesId, staysId, records)) await sql.rows({ text })
    await sql.rows({
      text: 'delete from favourites where account_id = $1 and record_id = $2',
      values: [sql.accountId, goesId],
    })
    for (const text of [
      'update portal_sessions set contact_id = $3 where account_id = $1 and contact_id = $2',
      'update portal_sign_ins set contact_id = $3 where account_id = $1 and contact_id = $2',
    ])
      await sql.rows({ text, values: [sql.accountId, goesId, staysId] })
    await sql.rows({
      text: `insert into contact_merges (account_id, contact_id, into_id, moved, merged_by, merged_at)
        values ($1, $2, $3, $4, $5, $6)`,
      values: [
        sql.accountId,
        goesId,
        staysId,
        jsonOf({ ...records, stayed, gone, result }),
        by.userId,
        by.now,
      ],
    })
    for (const row of await tx.along('conversations', records.conversations))
      tx.carry('conversations', row, { contactId: staysId })
    for (const row of await tx.along('tasks', records.tasks)) tx.carry('tasks', row, { contactId: staysId })
    await tx.contacts.remove(goesId)
    tx.carry('contacts', stayed, fieldsOf(result))
    tell(ofRecord(resource, { id: goesId, before: null, after: { into: staysId } }))
  })
}

const isMerged = async (sql: DeskSql, goesId: Id, staysId: Id) =>
  (
    await sql.rows({
      text: 'select 1 from contact_merges where account_id = $1 and contact_id = $2 and into_id = $3',
      values: [sql.accountId, goesId, staysId],
    })
  ).length > 0

const fieldsOf = ({ id: _id, ...fields }: Contact) => fields

function requireBounded(gone: Contact, { conversations, tasks, assets }: Records) {
  const count = conversations.length + tasks.length + assets.length
  if (count > mostMoved)
    throw new DeskError('CONFLICT', {
      message: `${nameOf(gone)} has ${count.toLocaleString('en')} conversations, tasks and assets; a merge moves at most ${mostMoved.toLocaleString('en')}. Keep this contact, and merge the other one into it.`,
    })
}

/**
 * Undoes a merge: the merged contact gets its fields, addresses and records back. Later changes stay with the
 * survivor, and records moved elsewhere stay there.
 * @throws DeskError NOT_FOUND, or CONFLICT if another contact has one of the addresses by now.
 */
export async function unmerge(
  inner: DeskSql,
  { staysId, goesId }: { staysId: Id; goesId: Id },
  by: MergeBy,
): Promise<void> {
  await inUnitOfWork(inner, byPerson(by), async ({ sql, tx, after, tell }) => {
    const [survivor] = await tx.along('contacts', [staysId])
    const [merge] = await sql.rows<{ moved: MovedRecords }>({
      text: `delete from contact_merges where account_id = $1 and contact_id = $2 and into_id = $3 returning moved`,
      values: [sql.accountId, goesId, staysId],
    })
    if (!survivor || !merge) throw new DeskError('NOT_FOUND')
    const { moved } = merge
    await requireFree(sql, staysId, moved.gone)
    tx.carry('contacts', survivor, fieldsOf(unmergedContact(survivor, moved)))
    const { beside: _beside, ...gone } = moved.gone
    tx.add('contacts', gone)
    const isStill = (row: { contactId: Id | null }) => row.contactId === staysId
    for (const row of (await tx.along('conversations', moved.conversations)).filter(isStill))
      tx.carry('conversations', row, { contactId: goesId })
    for (const row of (await tx.along('tasks', moved.tasks)).filter(isStill))
      tx.carry('tasks', row, { contactId: goesId })
    tell(ofRecord(resource, { id: goesId, before: { into: staysId }, after: null }))
    after(...moveStatements(sql.accountId, staysId, goesId, moved))
  })
}

async function requireFree(sql: DeskSql, staysId: Id, { email, otherEmails }: Contact) {
  const [taken] = await sql.rows<{ address: string }>({
    text: `select address_key as address from contact_addresses
        where account_id = $1 and address_key = any($2) and contact_id <> $3
      union all select address_key from mailbox_addresses where account_id = $1 and address_key = any($2) limit 1`,
    values: [sql.accountId, [...(email === null ? [] : [email.toLowerCase()]), ...otherEmails], staysId],
  })
  if (taken)
    throw new DeskError('CONFLICT', {
      message: `${taken.address} belongs to another contact by now. Take it away there first.`,
    })
}
