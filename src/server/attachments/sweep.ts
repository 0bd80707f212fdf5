import type { Id } from '#lib/id.ts'
import { removeUnnamed, uploadName, type UploadParts } from './uploads.ts'

/** How long a file waits for the message it is for, in ms. */
const orphanLifetime = 30 * 24 * 3_600_000
const atOnce = 200

interface Orphan {
  accountId: Id
  id: Id
  sha256: string
}

/**
 * Removes files that have belonged to nothing for 30 days, uploads that were never finished among them. Bytes go when
 * no row names them any more. Safe to run in several processes.
 * @returns how many files were removed.
 */
export async function sweepOrphans(parts: UploadParts): Promise<number> {
  const { database, now } = parts
  let removed = 0
  for (let found = atOnce; found === atOnce; removed += found) {
    const orphans = await database.system((sql) =>
      sql.rows<Orphan>({
        text: `delete from attachments where (account_id, id) in (
            select a.account_id, a.id from attachments a
            where a.message_id is null and a.note_id is null and a.created_at < $1
              and not exists (select from drafts d where d.account_id = a.account_id
                and d.attachments @> jsonb_build_array(jsonb_build_object('id', a.id)))
              and not exists (select from templates t where t.account_id = a.account_id
                and t.attachments @> jsonb_build_array(jsonb_build_object('id', a.id)))
            limit ${atOnce} for update skip locked)
          returning account_id as "accountId", id, sha256`,
        values: [now() - orphanLifetime],
      }),
    )
    for (const { accountId, id, sha256 } of orphans) {
      await parts.content.of(accountId).remove(uploadName(id))
      await removeUnnamed(parts, accountId, sha256)
      await removeCommon(parts, sha256)
    }
    found = orphans.length
  }
  return removed
}

/** Removes bytes that are kept for the rows of all accounts, once the last of these is gone; no row is added to them. */
async function removeCommon({ database, content }: UploadParts, sha256: string): Promise<void> {
  if (!(await content.isCommon(sha256))) return
  const named = await database.system((sql) =>
    sql.rows({ text: 'select 1 from attachments where sha256 = $1 limit 1', values: [sha256] }),
  )
  if (named.length === 0) await content.removeCommon(sha256)
}
