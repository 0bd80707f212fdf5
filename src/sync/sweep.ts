import type { Replica } from '#local/database.ts'
import { dropFile } from '#local/files/attachments.ts'
import { readMeta, writeMeta } from '#local/meta.ts'
import { attachmentIds } from './verdicts.ts'

/** Longer than any request; an answer that a frozen tab handles later is detected by the count of sweeps. */
const tombstoneLife = 60 * 60 * 1000

/** Time within which a server restored from an older backup may need an op again. */
const sentLife = 7 * 24 * 60 * 60 * 1000

/** Deletes expired tombstones, sent ops and files; waiting ones and those of drafts stay. */
export async function sweep(db: Replica, now: number): Promise<void> {
  await db.transaction('rw', db.tomb, db.sentLog, db.meta, async () => {
    const buried = await db.tomb
      .where('at')
      .below(now - tombstoneLife)
      .delete()
    if (buried > 0) await writeMeta(db, { sweeps: (await readMeta(db, 'sweeps')) + 1 })
    await db.sentLog
      .where('at')
      .below(now - sentLife)
      .delete()
  })
  // In one transaction: text that moves from a draft to the outbox between two reads would be in neither.
  await db.transaction('rw', db.blobMeta, db.blobPart, db.outbox, db.drafts, async () => {
    const old = (await db.blobMeta.toArray()).filter((file) => file.createdAt < now - sentLife)
    if (old.length === 0) return
    const waiting = await db.outbox.toArray()
    const drafts = await db.drafts.toArray()
    const needed = new Set([
      ...waiting.flatMap(attachmentIds),
      ...drafts.flatMap((draft) => draft.attachments.map((file) => file.id)),
    ])
    for (const { id } of old) if (!needed.has(id)) await dropFile(db, id)
  })
}
