import type { Id } from '#lib/id.ts'
import { storageLimits } from '#domain/conversations/messages/attachment.ts'
import type { ContentStore } from './content-store.ts'
import { removeUnnamed, uploadName, type UploadParts } from './uploads.ts'

/** Time until a file without a message is deleted, in ms. */
const orphanLifetime = 30 * 24 * 3_600_000
const atOnce = 200

interface Gone {
  accountId: Id
  id: Id
  sha256: string
}

/**
 * Deletes files that have been unused for 30 days, and bytes that no row of their account refers to. Safe to
 * run in several processes.
 * @returns how many files were deleted.
 */
export async function sweepOrphans(parts: UploadParts): Promise<number> {
  return removeInBatches(parts, {
    text: `select a.account_id, a.id from attachments a
      where a.message_id is null and a.note_id is null and a.created_at < $1
        and not exists (select from drafts d where d.account_id = a.account_id
          and d.attachments @> jsonb_build_array(jsonb_build_object('id', a.id)))
        and not exists (select from templates t where t.account_id = a.account_id
          and t.attachments @> jsonb_build_array(jsonb_build_object('id', a.id)))`,
    before: parts.now() - orphanLifetime,
  })
}

/**
 * Deletes abandoned uploads with their parts, and leftovers of aborted requests. Safe to run in several
 * processes; a resumed upload starts again.
 * @returns how many there were.
 */
export async function sweepUnfinished(parts: UploadParts): Promise<number> {
  const before = parts.now() - storageLimits.unfinishedFor
  const text = `select a.account_id, a.id from attachments a where not a.is_complete and a.created_at < $1`
  const removed = await removeInBatches(parts, { text, before })
  return removed + (await sweepStray(parts.content, parts.now()))
}

/** Deletes leftovers of aborted writes. @returns how many there were. */
export const sweepStray = (content: ContentStore, now: number): Promise<number> =>
  content.sweepUploads(now - storageLimits.unfinishedFor)

async function removeInBatches(
  parts: UploadParts,
  { text, before }: { text: string; before: number },
): Promise<number> {
  let removed = 0
  for (let found = atOnce; found === atOnce; removed += found) {
    const gone = await parts.database.system((sql) =>
      sql.rows<Gone>({
        text: `delete from attachments where (account_id, id) in (
            ${text} limit ${atOnce} for update of a skip locked)
          returning account_id as "accountId", id, sha256`,
        values: [before],
      }),
    )
    for (const { accountId, id, sha256 } of gone) {
      await parts.content.of(accountId).remove(uploadName(id))
      await removeUnnamed(parts, accountId, sha256)
      await removeCommon(parts, sha256)
    }
    found = gone.length
  }
  return removed
}

/** Deletes legacy bytes once the last row of any account is gone; no new row refers to them. */
async function removeCommon({ database, content }: UploadParts, sha256: string): Promise<void> {
  if (!(await content.isCommon(sha256))) return
  const named = await database.system((sql) =>
    sql.rows({ text: 'select 1 from attachments where sha256 = $1 limit 1', values: [sha256] }),
  )
  if (named.length === 0) await content.removeCommon(sha256)
}
