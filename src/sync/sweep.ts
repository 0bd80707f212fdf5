import type { Replica } from '#local/database.ts'
import { dropFile } from '#local/files/attachments.ts'
import { readMeta, writeMeta } from '#local/meta.ts'
import { attachmentIds } from './verdicts.ts'

/** Longer than a request lasts; an answer that a frozen tab takes up later still is known by the count of sweeps. */
const tombstoneLife = 60 * 60 * 1000

/** As long as a server restored from an older backup may want an op again. */
const sentLife = 7 * 24 * 60 * 60 * 1000

/** Lets go of what the replica keeps for a while only; what waits, or belongs to a draft, stays. */
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
  // In one transaction: words that go from their draft to the outbox between two looks would be in neither.
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
