import { createHash, randomUUID } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { attachmentLimits } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { idSource } from '../store/id-source.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { AccountContent } from './content-store.ts'
import type { FormFile } from './form.ts'
import { holders, holderScope } from '../store/file-holder.ts'
import { requireRoom } from './room.ts'
import { holdContent, type FileIntake, type UploadParts } from './uploads.ts'

/** Stores a complete file under a server-side id. @throws DeskError TOO_LARGE. */
export async function takeFile(
  parts: FileIntake,
  { accountId, userId }: ScopedActor,
  file: FormFile,
): Promise<{ id: Id; name: string; size: number }> {
  const { database, now, storageBytes } = parts
  const content = parts.content.of(accountId)
  const upload = randomUUID()
  try {
    const { sha256, size } = await receive(content, upload, file)
    const name = file.name.slice(0, 255) || 'file'
    // Inserts the row first: nothing would remove bytes without a row, and a row without bytes is incomplete.
    const id = await database.desk(accountId, async (sql) => {
      await holdContent(sql, sha256)
      await requireRoom(sql, userId, size, storageBytes)
      const [fresh] = await idSource(database).take(sql, 1)
      await sql.rows({
        name: 'file arrives',
        text: `insert into attachments (account_id, id, sha256, name, type, size, uploader_id, created_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: [accountId, fresh, sha256, name, file.type.slice(0, 127), size, userId, now()],
      })
      return invariant(fresh, 'id')
    })
    if ((await content.complete(upload, sha256)) !== 'kept')
      throw new Error('a file changed while it was stored')
    await database.desk(accountId, (sql) =>
      sql.rows({
        name: 'file is here',
        text: 'update attachments set uploaded_bytes = size, is_complete = true where account_id = $1 and id = $2',
        values: [accountId, id],
      }),
    )
    return { id, name, size }
  } finally {
    // Failed and refused uploads leave no file behind.
    await content.remove(upload)
  }
}

async function receive(content: AccountContent, upload: string, file: FormFile) {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of file.bytes) {
    hash.update(chunk)
    size = await content.putPart(upload, size, chunk)
  }
  if (file.isCutShort() || size > attachmentLimits.fileBytes)
    throw new DeskError('TOO_LARGE', { field: 'file', message: 'The file is larger than 25 MB' })
  await file.end()
  if (size === 0) await content.putPart(upload, 0, new Uint8Array())
  return { sha256: hash.digest('hex'), size }
}

interface Row {
  name: string
  type: string
  size: number
  sha256: string
}

/**
 * Opens a file of a record that the actor may see, or the actor's own upload. @throws DeskError NOT_FOUND.
 */
export async function openFile(
  { database, content }: UploadParts,
  { accountId, userId, scopes }: ScopedActor,
  id: Id,
): Promise<FileAnswer> {
  const [row] = await database.look(accountId, (sql) =>
    sql.rows<Row>({
      name: 'file',
      text: `select a.name, a.type, a.size, a.sha256 from attachments a
        ${holders}
        where a.account_id = $1 and a.id = $2 and a.is_complete and (a.uploader_id = $3 or ${holderScope} = any($4)
          or exists (select from templates t where t.account_id = a.account_id
            and t.attachments @> jsonb_build_array(jsonb_build_object('id', a.id))))`,
      values: [accountId, id, userId, scopes],
    }),
  )
  const own = content.of(accountId)
  const held = row ? await own.size(row.sha256) : null
  if (!row || held === null) throw new DeskError('NOT_FOUND')
  const { name, type, sha256 } = row
  return { name, type, size: held, tag: sha256, read: (start, end) => own.read(sha256, start, end) }
}
