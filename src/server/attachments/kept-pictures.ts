import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { FileType, PictureType } from '#domain/pictures/picture.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { withoutMetadata } from './picture-metadata.ts'
import { pictureHead, readPicture } from './picture.ts'
import { requireRoom } from './room.ts'
import { holdContent, removeContent, type FileIntake, type UploadParts } from './uploads.ts'

/** Time until an unused picture is deleted, in ms. */
const unheldFor = 24 * 3_600_000
const atOnce = 200

/** Columns that hold picture names, with their account column; a picture named in one of them is in use. */
const holders: readonly { table: string; column: string; key?: string; isList?: boolean }[] = [
  { table: 'users', column: 'avatar' },
  { table: 'accounts', column: 'logo', key: 'id' },
  { table: '"statusPages"', column: 'logo' },
  { table: '"statusPages"', column: 'favicon' },
  { table: '"portalSettings"', column: 'logo' },
  { table: 'surveys', column: 'logo' },
  { table: '"feedbackForms"', column: 'logo' },
  { table: 'knowledge_pictures', column: 'name' },
  { table: 'knowledge_imports', column: 'pictures', isList: true },
  ...['og_image', 'background', 'logo', 'favicon'].map((column) => ({ table: 'knowledge_bases', column })),
]

/** SQL condition: no row uses the picture `p`. */
const isUnheld = holders
  .map(
    ({ table, column, key = 'account_id', isList = false }) =>
      `not exists (select from ${table} h
        where h.${key} = p.account_id and p.name = ${isList ? `any(h.${column})` : `h.${column}`})`,
  )
  .join(' and ')

/**
 * Stores a picture; it may be deleted until a row uses its name.
 * @returns its name.
 * @throws DeskError INVALID or TOO_LARGE if it is no picture, or the storage is full.
 */
export async function keepPicture(
  parts: FileIntake,
  owner: Owner,
  uploaded: Uint8Array,
  copiedFrom: string | null = null,
): Promise<string> {
  const head = readPicture(uploaded)
  return keepBytes(parts, owner, cleaned(uploaded, head), { ...head, fileName: null, copiedFrom })
}

/** Removes metadata. @throws DeskError INVALID. */
function cleaned(uploaded: Uint8Array, { type }: { type: PictureType }): Uint8Array {
  const bytes = withoutMetadata(uploaded, type)
  if (!bytes) throw new DeskError('INVALID', { field: 'file', message: 'The picture is cut off or damaged' })
  return bytes
}

/**
 * Stores a file of an article like a picture, also if it is one, but for download only, with its file name.
 * @returns its name in URLs.
 * @throws DeskError INVALID for a damaged picture, TOO_LARGE if the storage is full.
 */
export async function keepFile(
  parts: FileIntake,
  owner: Owner,
  { bytes, fileName, copiedFrom = null }: { bytes: Uint8Array; fileName: string; copiedFrom?: string | null },
): Promise<string> {
  const head = pictureHead(bytes)
  return keepBytes(parts, owner, head ? cleaned(bytes, head) : bytes, {
    ...{ type: 'application/octet-stream', width: 0, height: 0 },
    ...{ fileName, copiedFrom },
  })
}

interface Owner {
  accountId: Id
  userId: Id
}

async function keepBytes(
  { database, content, now, storageBytes }: FileIntake,
  { accountId, userId }: Owner,
  bytes: Uint8Array,
  head: {
    type: PictureType | FileType
    width: number
    height: number
    fileName: string | null
    copiedFrom: string | null
  },
): Promise<string> {
  const { type, width, height, fileName, copiedFrom } = head
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = randomBytes(18).toString('base64url')
  // Inserts the row first: nothing would remove bytes without a row.
  await database.desk(accountId, async (sql) => {
    await holdContent(sql, sha256)
    await requireRoom(sql, userId, bytes.byteLength, storageBytes)
    await sql.rows({
      name: 'picture arrives',
      text: `insert into pictures (account_id, name, sha256, type, size, width, height, uploader_id, created_at, file_name,
          copied_from)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        ...[accountId, name, sha256, type, bytes.byteLength, width, height, userId, now(), fileName],
        copiedFrom,
      ],
    })
  })
  await content.of(accountId).keep(bytes)
  return name
}

/** Time in which a copy is reused, in ms; shorter than the time until unused pictures are deleted. */
const copyFor = unheldFor / 2

/** Finds a recent copy of an attribute's file whose bytes exist. @returns its name and size in bytes. */
export async function findCopy(
  { database, content, now }: UploadParts,
  accountId: Id,
  copiedFrom: string,
): Promise<{ name: string; bytes: number } | undefined> {
  const [found] = await database.look(accountId, (sql) =>
    sql.rows<{ name: string; sha256: string; size: number }>({
      name: 'copied picture',
      text: `select name, sha256, size from pictures
        where account_id = $1 and copied_from = $2 and created_at > $3 order by created_at desc limit 1`,
      values: [accountId, copiedFrom, now() - copyFor],
    }),
  )
  // The row has no bytes if the process died between writing them.
  const isWhole = found && (await content.of(accountId).size(found.sha256)) !== null
  return isWhole ? { name: found.name, bytes: found.size } : undefined
}

interface Held {
  accountId: Id
  sha256: string
  type: PictureType | FileType
  fileName: string | null
}

/** Opens a public picture by name. @throws DeskError NOT_FOUND. */
export async function openPicture(
  { database, content }: Pick<UploadParts, 'database' | 'content'>,
  name: string,
): Promise<FileAnswer> {
  const [held] = await database.system((sql) =>
    sql.rows<Held>({
      name: 'picture',
      text: 'select account_id as "accountId", sha256, type, file_name as "fileName" from pictures where name = $1',
      values: [name],
    }),
  )
  const own = held && content.of(held.accountId)
  const size = held && (await own?.size(held.sha256))
  // The row may exist a moment before its bytes.
  if (!held || !own || typeof size !== 'number') throw new DeskError('NOT_FOUND')
  const { sha256, type, fileName } = held
  return {
    ...{
      name: fileName ?? `picture.${type.slice('image/'.length)}`,
      type,
      size,
      tag: sha256,
      isPublished: true,
    },
    read: (start, end) => own.read(sha256, start, end),
  }
}

/**
 * Deletes a picture that no row uses, with its bytes.
 * @param uploaderId limits it to pictures of this user.
 * @returns whether it was deleted.
 */
export async function removePicture(
  { database, content }: UploadParts,
  { accountId, name, uploaderId = null }: { accountId: Id; name: string; uploaderId?: Id | null },
): Promise<boolean> {
  const found = await database.look(accountId, (sql) =>
    sql.rows<{ sha256: string }>({
      name: 'unheld picture',
      text: `select p.sha256 from pictures p where p.account_id = $1 and p.name = $2
        and ($3::bigint is null or p.uploader_id = $3) and ${isUnheld}`,
      values: [accountId, name, uploaderId],
    }),
  )
  const sha256 = found[0]?.sha256
  if (sha256 === undefined) return false
  return database.desk(accountId, async (sql) => {
    // Deletes the bytes under the lock and before the commit, so that a crash leaves a row to sweep.
    await holdContent(sql, sha256)
    const gone = await sql.rows({
      name: 'remove picture',
      text: `delete from pictures p where p.account_id = $1 and p.name = $2 and ${isUnheld} returning name`,
      values: [accountId, name],
    })
    if (gone.length === 0) return false
    await removeContent(sql, content, sha256)
    return true
  })
}

/** Deletes pictures that have been unused for a day. @returns how many. */
export async function sweepPictures(parts: UploadParts): Promise<number> {
  let removed = 0
  for (;;) {
    const found = await parts.database.system((sql) =>
      sql.rows<{ accountId: Id; name: string }>({
        text: `select p.account_id as "accountId", p.name from pictures p
          where p.created_at < $1 and ${isUnheld} order by p.created_at limit ${atOnce}`,
        values: [parts.now() - unheldFor],
      }),
    )
    for (const picture of found) if (await removePicture(parts, picture)) removed += 1
    if (found.length < atOnce) return removed
  }
}
