import { attachmentLimits, type Attachment } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'
import type { Replica } from '../database.ts'
import { takeIds } from '../ids.ts'
import { onLiveHandle } from '../live-handle.ts'
import type { BlobMeta } from '../rows.ts'

/** A file that was picked, dropped or pasted. */
export interface PickedFile {
  name: string
  type: string
  bytes: ArrayBuffer
  contentId?: string
}

/** Lower-case hex of the SHA-256 of the bytes. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Stores a file on the device, in parts, before the composer shows it; resolves when it is stored.
 * @throws DeskError TOO_LARGE above 25 MB.
 */
export async function keepFile(
  db: Replica,
  file: PickedFile,
  now: number,
  writer?: number,
): Promise<Attachment> {
  if (file.bytes.byteLength > attachmentLimits.fileBytes)
    throw new DeskError('TOO_LARGE', { field: 'attachments', message: `${file.name} is larger than 25 MB` })
  const hash = await sha256(file.bytes)
  const [id] = (await takeIds(db, 1, writer)) as [number]
  const size = file.bytes.byteLength
  const attachment: Attachment = {
    id,
    name: file.name || 'file',
    size,
    type: file.type || 'application/octet-stream',
    sha256: hash,
    contentId: file.contentId ?? null,
    isInline: file.contentId !== undefined,
  }
  const parts = Math.max(1, Math.ceil(size / attachmentLimits.partBytes))
  const keep = async () => {
    for (let i = 0; i < parts; i += 1) {
      const from = i * attachmentLimits.partBytes
      await db.blobPart.put({ id, i, bytes: file.bytes.slice(from, from + attachmentLimits.partBytes) })
    }
    await db.blobMeta.put({ ...attachment, parts, uploaded: 0, isUploaded: false, createdAt: now })
  }
  await onLiveHandle(db, () => db.transaction('rw', db.blobMeta, db.blobPart, keep))
  return attachment
}

/** Bytes of a stored file, or undefined. */
export async function readFile(
  db: Replica,
  id: number,
): Promise<{ meta: BlobMeta; bytes: Uint8Array } | undefined> {
  return db.transaction('r', db.blobMeta, db.blobPart, async () => {
    const meta = await db.blobMeta.get(id)
    if (!meta) return undefined
    const bytes = new Uint8Array(meta.size)
    for (let i = 0; i < meta.parts; i += 1) {
      const part = await db.blobPart.get([id, i])
      if (!part) return undefined
      bytes.set(new Uint8Array(part.bytes), i * attachmentLimits.partBytes)
    }
    return { meta, bytes }
  })
}

/** Deletes a stored file; only once no unsent op refers to it. */
export async function dropFile(db: Replica, id: number): Promise<void> {
  await db.transaction('rw', db.blobMeta, db.blobPart, async () => {
    const meta = await db.blobMeta.get(id)
    if (!meta) return
    await db.blobMeta.delete(id)
    await db.blobPart.bulkDelete(Array.from({ length: meta.parts }, (_, i): [number, number] => [id, i]))
  })
}
