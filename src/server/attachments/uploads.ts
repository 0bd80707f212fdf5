import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { putAttachment } from '#domain/conversations/calls/attachment-endpoints.ts'
import type { InputOf } from '#domain/define.ts'
import { isOfDevice, leaseSize } from '#domain/sync/lease.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { Caller } from '../sync/caller.ts'
import type { ContentStore } from './content-store.ts'
import { requireRoom } from './room.ts'

/** Dependencies of uploads. */
export interface UploadParts {
  database: Database
  content: ContentStore
  now(): number
}

/** Further dependencies of storing new files. */
export interface FileIntake extends UploadParts {
  /** Storage limit of one account, in bytes. */
  storageBytes: number
}

/** Progress of an upload. */
export interface Progress {
  id: Id
  uploaded: number
  isComplete: boolean
}

type Part = InputOf<typeof putAttachment>

/**
 * Stores one part of a file whose id a device chose. Its identity is (id, sha256): bytes never change under
 * an id. A file is complete once the parts of this upload have the hash, even if equal bytes are already
 * stored. @throws DeskError CONFLICT for another file under the id, INVALID for an id of another user's range
 * or, with field `sha256`, for a wrong hash (the upload starts again); UNAVAILABLE with field `lease` for an
 * id whose lease the device must show first; TOO_LARGE when the storage is full.
 */
export async function takePart(
  { database, content, now, storageBytes }: FileIntake,
  caller: Caller,
  part: Part,
  bytes: Uint8Array,
): Promise<Progress> {
  const { id, size, offset } = part
  if (offset + bytes.byteLength > size)
    throw new DeskError('INVALID', { field: 'size', message: 'The file is larger than announced' })
  const { accountId } = caller
  const known = await database.desk(accountId, (sql) =>
    enter(sql, caller, part, { now: now(), storageBytes }),
  )
  if (known.isComplete) return { id, uploaded: size, isComplete: true }
  const own = content.of(accountId)
  const upload = uploadName(id)
  // A file at this path belongs to a deleted row, for example after a restore from backup.
  if (known.isNew) await own.remove(upload)
  const held = await own.putPart(upload, offset, bytes)
  const outcome = held >= size ? await own.complete(upload, part.sha256) : 'partial'
  const uploaded = outcome === 'partial' ? held : 0
  const state = await database.desk(accountId, (sql) => advance(sql, id, uploaded, outcome === 'kept'))
  if (state === undefined) {
    // If the row was deleted meanwhile, nothing else would remove the bytes.
    if (outcome === 'kept') await removeUnnamed({ database, content, now }, accountId, part.sha256)
    return { id, uploaded: 0, isComplete: false }
  }
  if (state.isComplete) return { id, uploaded: size, isComplete: true }
  if (outcome === 'damaged')
    throw new DeskError('INVALID', {
      field: 'sha256',
      message: 'The file arrived damaged. It has to be sent again from its beginning.',
    })
  return { id, uploaded, isComplete: false }
}

/** Store key of a file during its upload. */
export const uploadName = (id: Id): string => String(id)

async function advance(
  sql: DeskSql,
  id: Id,
  uploaded: number,
  isComplete: boolean,
): Promise<{ isComplete: boolean } | undefined> {
  const [state] = await sql.rows<{ isComplete: boolean }>({
    name: 'upload went on',
    text: `update attachments set is_complete = is_complete or $4,
        uploaded_bytes = case when is_complete or $4 then size else $3 end
      where account_id = $1 and id = $2 returning is_complete as "isComplete"`,
    values: [sql.accountId, id, uploaded, isComplete],
  })
  return state
}

interface Entry {
  sha256: string
  size: number
  uploaderId: Id | null
  isComplete: boolean
}

async function enter(
  sql: DeskSql,
  { userId }: Caller,
  part: Part,
  room: { now: number; storageBytes: number },
) {
  await holdContent(sql, part.sha256)
  const known = await find(sql, part.id)
  let isNew = false
  if (!known) {
    await requireLease(sql, userId, part.id)
    await requireRoom(sql, userId, part.size, room.storageBytes)
    const begun = await sql.rows({
      name: 'upload begins',
      text: `insert into attachments (account_id, id, sha256, name, type, size, uploader_id, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
      values: [sql.accountId, part.id, part.sha256, part.name, part.type, part.size, userId, room.now],
    })
    isNew = begun.length > 0
  }
  const entry = known ?? (await find(sql, part.id))
  const isSame = entry?.sha256 === part.sha256 && entry.size === part.size && entry.uploaderId === userId
  if (!isSame) throw new DeskError('CONFLICT', { field: 'id', message: 'Another file has this id' })
  return { isNew, isComplete: entry.isComplete }
}

/**
 * Lock on content, taken for any read and write of its use, so that the sweep does not delete bytes that are
 * just becoming used.
 */
export async function holdContent(sql: DeskSql, sha256: string): Promise<void> {
  await sql.rows({
    name: 'hold content',
    text: 'select pg_advisory_xact_lock(20304, hashtext($1))',
    values: [`${sql.accountId}/${sha256}`],
  })
}

/**
 * Deletes bytes that no row of their account refers to. Holds the lock while deleting, so that no new
 * reference appears meanwhile.
 */
export async function removeUnnamed(
  { database, content }: UploadParts,
  accountId: Id,
  sha256: string,
): Promise<void> {
  await database.desk(accountId, async (sql) => {
    await holdContent(sql, sha256)
    await removeContent(sql, content, sha256)
  })
}

/** Same as above under the lock of the content, within an open transaction. */
export async function removeContent(sql: DeskSql, content: ContentStore, sha256: string): Promise<void> {
  const { accountId } = sql
  const named = await sql.rows({
    name: 'who names content',
    text: `select 1 from attachments where account_id = $1 and sha256 = $2
      union all select 1 from pictures where account_id = $1 and sha256 = $2 limit 1`,
    values: [accountId, sha256],
  })
  if (named.length === 0) await content.of(accountId).remove(sha256)
}

async function find(sql: DeskSql, id: Id): Promise<Entry | undefined> {
  const [entry] = await sql.rows<Entry>({
    name: 'upload',
    text: `select sha256, size, uploader_id as "uploaderId", is_complete as "isComplete"
      from attachments where account_id = $1 and id = $2`,
    values: [sql.accountId, id],
  })
  return entry
}

/** A new file's id must come from a range leased to its user, as for every new row of a device. */
async function requireLease(sql: DeskSql, userId: Id, id: Id): Promise<void> {
  const k = Math.floor(id / leaseSize)
  const [lease] = await sql.rows<{ userId: Id }>({
    name: 'lease of upload',
    text: 'select user_id as "userId" from id_lease where account_id = $1 and k = $2',
    values: [sql.accountId, k],
  })
  if (!isOfDevice(id) || (lease && lease.userId !== userId)) throw new DeskError('INVALID', { field: 'id' })
  // Unknown lease: the database was restored, and the device has not shown its lease yet.
  if (!lease) throw new DeskError('UNAVAILABLE', { field: 'lease' })
}
