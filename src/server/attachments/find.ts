import type { Id } from '#lib/id.ts'
import { insertedContentId, type Attachment } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'

/**
 * Metadata of uploaded files, in the order of the ids; the op checks whether the caller may use them. Files
 * that the HTML refers to are marked as inline.
 * @throws DeskError INVALID for a missing file.
 */
export async function findAttachments(sql: DeskSql, ids: readonly Id[], html = ''): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const rows = await sql.rows<Omit<Attachment, 'contentId' | 'isInline'>>({
    name: 'files by id',
    text: `select id, name, size, type, sha256 from attachments
      where account_id = $1 and id = any($2) and is_complete`,
    values: [sql.accountId, ids],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw new DeskError('INVALID', { field: 'attachments', message: 'A file was not uploaded' })
    const contentId = insertedContentId(id)
    const isInline = html.includes(`cid:${contentId}`)
    return { ...row, contentId: isInline ? contentId : null, isInline }
  })
}
