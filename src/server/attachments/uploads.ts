import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { putAttachment } from '#domain/conversations/attachment-endpoints.ts'
import type { InputOf } from '#domain/define.ts'
import { isOfDevice, leaseSize } from '#domain/sync/lease.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { Caller } from '../sync/caller.ts'
import type { ContentStore } from './content-store.ts'

/** What uploads are taken with. */
export interface UploadParts {
  database: Database
  content: ContentStore
  now(): number
}

/** How far an upload is. */
export interface Progress {
  id: Id
  uploaded: number
  isComplete: boolean
}

type Part = InputOf<typeof putAttachment>

/**
 * Takes one part of a file whose id a device gave. Its identity is (id, sha256): bytes never change under an id.
 * @throws DeskError CONFLICT for another file under the id, INVALID for an id of another user's range, UNAVAILABLE with
 * field `lease` for one of a range that has to be shown first.
 */
export async function takePart(
  { database, content, now }: UploadParts,
  caller: Caller,
  part: Part,
  bytes: Uint8Array,
): Promise<Progress> {
  const { id, size, offset } = part
  if (offset + bytes.byteLength > size)
    throw new DeskError('INVALID', { field: 'size', message: 'The file is larger than it said' })
  const known = await database.desk(caller.accountId, (sql) => enter(sql, caller, part, now()))
  if (known.isComplete) return { id, uploaded: size, isComplete: true }
  const upload = `${caller.accountId}-${id}`
  const held = await content.putPart(upload, offset, bytes)
  const isWhole = held >= size
  const isComplete = isWhole && (await content.complete(upload, part.sha256))
  // Damaged on the way: the device begins anew.
  const uploaded = isWhole && !isComplete ? 0 : held
  await database.desk(caller.accountId, (sql) =>
    sql.rows({
      name: 'upload went on',
      text: `update attachments set uploaded_bytes = $3, is_complete = is_complete or $4
        where account_id = $1 and id = $2`,
      values: [caller.accountId, id, uploaded, isComplete],
    }),
  )
  return { id, uploaded, isComplete }
}

interface Entry {
  sha256: string
  uploaderId: Id | null
  isComplete: boolean
}

async function enter(sql: DeskSql, { userId }: Caller, part: Part, now: number): Promise<Entry> {
  await holdContent(sql, part.sha256)
  const known = await find(sql, part.id)
  if (!known) {
    await requireLease(sql, userId, part.id)
    await sql.rows({
      name: 'upload begins',
      text: `insert into attachments (account_id, id, sha256, name, type, size, uploader_id, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      values: [sql.accountId, part.id, part.sha256, part.name, part.type, part.size, userId, now],
    })
  }
  const entry = known ?? (await find(sql, part.id))
  if (!entry || entry.sha256 !== part.sha256 || entry.uploaderId !== userId)
    throw new DeskError('CONFLICT', { field: 'id', message: 'Another file has this id' })
  return entry
}

/**
 * Keeps the sweep from removing bytes that are just becoming needed again: both hold this lock while they look and
 * write.
 */
export async function holdContent(sql: Pick<DeskSql, 'rows'>, sha256: string): Promise<void> {
  await sql.rows({
    name: 'hold content',
    text: 'select pg_advisory_xact_lock(20304, hashtext($1))',
    values: [sha256],
  })
}

async function find(sql: DeskSql, id: Id): Promise<Entry | undefined> {
  const [entry] = await sql.rows<Entry>({
    name: 'upload',
    text: `select sha256, uploader_id as "uploaderId", is_complete as "isComplete"
      from attachments where account_id = $1 and id = $2`,
    values: [sql.accountId, id],
  })
  return entry
}

/** A new file takes its id from a range leased to its user, as every new row of a device does. */
async function requireLease(sql: DeskSql, userId: Id, id: Id): Promise<void> {
  const k = Math.floor(id / leaseSize)
  const [lease] = await sql.rows<{ userId: Id }>({
    name: 'lease of upload',
    text: 'select user_id as "userId" from id_lease where account_id = $1 and k = $2',
    values: [sql.accountId, k],
  })
  if (!isOfDevice(id) || (lease && lease.userId !== userId)) throw new DeskError('INVALID', { field: 'id' })
  // Not known here yet: the database was restored, and the device has not shown its lease.
  if (!lease) throw new DeskError('UNAVAILABLE', { field: 'lease' })
}
