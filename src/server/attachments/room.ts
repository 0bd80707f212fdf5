import type { Id } from '#lib/id.ts'
import { storageLimits } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'

/** SQL for used storage; a small file counts with a minimum size. */
const counted = (size: string) => `sum(greatest(${size}, ${storageLimits.leastBytes}))::float8`

/**
 * Checks the storage limit before a file is inserted. A file counts with its full size from its first part; a
 * lock serialises concurrent inserts until their commit.
 * @param accountBytes storage limit of the account.
 * @throws DeskError TOO_LARGE with field `storage` when the account is full, or `unsent` when the user has
 * too many unsent files.
 */
export async function requireRoom(
  sql: DeskSql,
  userId: Id,
  size: number,
  accountBytes: number,
): Promise<void> {
  await sql.rows({
    name: 'hold room',
    text: 'select pg_advisory_xact_lock(20305, $1)',
    values: [sql.accountId],
  })
  const [taken] = await sql.rows<{ all: number; unsent: number }>({
    name: 'room',
    text: `select coalesce((select ${counted('a.size')} from attachments a where a.account_id = $1), 0)
          + coalesce((select ${counted('p.size')} from pictures p where p.account_id = $1), 0) as all,
        coalesce((select ${counted('p.size')} from pictures p where p.account_id = $1 and p.uploader_id = $2), 0)
          + coalesce((select ${counted('a.size')} from attachments a
          where a.account_id = $1 and a.uploader_id = $2 and a.message_id is null and a.note_id is null
            and a.id not in (select (file->>'id')::bigint
              from templates t, jsonb_array_elements(t.attachments) file where t.account_id = $1)), 0) as unsent`,
    values: [sql.accountId, userId],
  })
  const wanted = Math.max(size, storageLimits.leastBytes)
  if ((taken?.unsent ?? 0) + wanted > storageLimits.unsentBytes)
    throw new DeskError('TOO_LARGE', {
      field: 'unsent',
      message:
        'You have 2 GB of files that were not sent. Send some of them first; those that belong to nothing are removed after 30 days.',
    })
  if ((taken?.all ?? 0) + wanted > accountBytes)
    throw new DeskError('TOO_LARGE', {
      field: 'storage',
      message: 'There is no room for more files on this desk. Please contact your account administrator.',
    })
}
