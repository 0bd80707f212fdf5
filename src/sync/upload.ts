import { attachmentLimits } from '#domain/conversations/messages/attachment.ts'
import type { Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { TransportError, type Transport } from './transport/transport.ts'

/**
 * Brings files to the server, part by part, going on where the last try ended. Ids without bytes on this device are
 * passed over: the server answers `needs_upload` for those it lacks.
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
          // It arrived damaged, and nothing of it was kept: the op's next try begins anew.
          if (error instanceof TransportError && error.field === 'sha256')
            await db.blobMeta.update(id, { uploaded: 0 })
          throw error
        })
      await db.blobMeta.update(id, { uploaded: answer.uploaded, isUploaded: answer.isComplete })
      bus.publish({ blobs: [id] })
      // A server that takes no bytes must not be asked for ever: the op's own retry comes back here.
      if (!answer.isComplete && answer.uploaded <= uploaded) break
      meta = await db.blobMeta.get(id)
    }
  }
}
