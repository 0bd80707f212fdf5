import { attachmentLimits } from '#domain/conversations/messages/attachment.ts'
import type { Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { TransportError, type Transport } from './transport/transport.ts'

/**
 * Uploads files part by part, continuing after the last stored byte. Ids without bytes on this device are
 * skipped: the server answers `needs_upload` for missing ones.
 */
export async function uploadFiles(
  db: Replica,
  transport: Transport,
  ids: readonly number[],
  bus: Bus,
): Promise<void> {
  for (const id of ids) {
    let meta = await db.blobMeta.get(id)
    while (meta && !meta.isUploaded) {
      const i = Math.min(meta.parts - 1, Math.floor(meta.uploaded / attachmentLimits.partBytes))
      const part = await db.blobPart.get([id, i])
      if (!part) break
      const { name, size, type, sha256, contentId, isInline, uploaded } = meta
      const offset = i * attachmentLimits.partBytes
      const file = { id, name, size, type, sha256, contentId, isInline }
      const answer = await transport
        .upload({ ...file, offset, bytes: part.bytes })
        .catch(async (error: unknown) => {
          // The file arrived damaged and was discarded: the op's next retry starts at byte 0.
          if (error instanceof TransportError && error.field === 'sha256')
            await db.blobMeta.update(id, { uploaded: 0 })
          throw error
        })
      await db.blobMeta.update(id, { uploaded: answer.uploaded, isUploaded: answer.isComplete })
      bus.publish({ blobs: [id] })
      // No progress: stop here, the op's retry comes back.
      if (!answer.isComplete && answer.uploaded <= uploaded) break
      meta = await db.blobMeta.get(id)
    }
  }
}
