import type { Id } from '#lib/id.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { Scheduled } from '#domain/conversations/drafts/scheduled.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../../store/database.ts'
import { holders, holderScope } from '../../store/file-holder.ts'
import { literal } from '../../store/literal.ts'
import type { Change, StoreTx } from '../../store/tx.ts'
import { later, Refusal } from './refusal.ts'

const filesOf = ({ after }: Change) => (after?.['attachments'] ?? []) as Attachment[]

const isHolder = (name: string) => name === 'messages' || name === 'notes' || name === 'taskNotes'

/** New messages and notes with files. */
function withFiles(tx: StoreTx): Change[] {
  return tx
    .changes()
    .filter((change) => isHolder(change.name) && !change.before)
    .filter((change) => filesOf(change).length > 0)
}

/** Files of scheduled mails: the device may be offline when they are sent. */
function scheduledFiles(tx: StoreTx): Attachment[] {
  return tx
    .changes()
    .filter(({ name }) => name === 'drafts')
    .flatMap(({ after }) => (after?.['scheduled'] as Scheduled | null | undefined)?.attachments ?? [])
}

interface Held {
  id: Id
  sha256: string
  size: number
}

/**
 * Requires the bytes of all files of a new message or note, or of a scheduled mail: uploaded by the actor, or
 * part of a message that the actor sees, as when forwarding.
 * @throws DeskError INVALID for another size, Refusal `later` with `needs_upload`: the device sends it again.
 */
export async function requireUploads(
  sql: DeskSql,
  tx: StoreTx,
  userId: Id,
  scopes: ReadonlySet<string> | 'all',
): Promise<void> {
  const files = [...withFiles(tx).flatMap(filesOf), ...scheduledFiles(tx)]
  if (files.length === 0) return
  const rows = await sql.rows<Held & { uploaderId: Id | null; scope: string | null }>({
    name: 'uploads',
    text: `select a.id, a.sha256, a.size, a.uploader_id as "uploaderId", ${holderScope} as scope
      from attachments a
      ${holders}
      where a.account_id = $1 and a.id = any($2::bigint[]) and a.is_complete`,
    values: [sql.accountId, files.map(({ id }) => id)],
  })
  const usable = new Map(
    rows
      .filter(
        ({ uploaderId, scope }) =>
          uploaderId === userId || (scope !== null && (scopes === 'all' || scopes.has(scope))),
      )
      .map((row): [Id, Held] => [row.id, row]),
  )
  const missing = files.filter(({ id, sha256 }) => usable.get(id)?.sha256 !== sha256).map(({ id }) => id)
  if (missing.length > 0)
    throw new Refusal(later({ code: 'needs_upload', facts: { attachmentIds: missing } }))
  // The size limit of a message uses the sizes stated in the op, so they must be true.
  if (files.some(({ id, size }) => usable.get(id)?.size !== size))
    throw new DeskError('INVALID', {
      field: 'attachments',
      message: 'A file does not have the announced size',
    })
}

/** Statements that link uploaded files to their message or note; a forwarded file keeps its link. */
export function linkUploads(accountId: Id, tx: StoreTx): string[] {
  return withFiles(tx).map((change) => {
    const column = change.name === 'messages' ? 'message_id' : 'note_id'
    const ids = filesOf(change).map(({ id }) => id)
    return (
      `update attachments set ${column} = ${literal(change.id)} where account_id = ${literal(accountId)} ` +
      `and id = any(${literal(ids, 'ids')}) and message_id is null and note_id is null`
    )
  })
}
