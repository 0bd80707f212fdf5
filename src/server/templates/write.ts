import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { attachmentLimits, type Attachment } from '#domain/conversations/messages/attachment.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { DeskError } from '#domain/errors.ts'
import type { ResourceInput } from '#domain/resource.ts'
import type { templateResource, TemplateView } from '#domain/templates/endpoints.ts'
import { placedFiles } from '#domain/templates/pictures.ts'
import { findAttachments } from '../attachments/find.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { ResourceWork } from '../resources/handlers.ts'
import type { DeskSql } from '../store/database.ts'
import type { ScopedActor } from '../access/actor.ts'
import { requireTargets } from './action-targets.ts'

/** Values to store for a template, with its uploaded files. */
export async function checkTemplate(
  { sql, actor }: ResourceWork,
  words: ResourceInput<typeof templateResource>,
  before: TemplateView | null,
) {
  await requireTargets(sql, words.actions, before?.actions ?? [])
  const body = cleanBody(words.body)
  const files = await filesOf(sql, actor, words.attachments, before?.attachments ?? [])
  return { ...words, body, attachments: placedFiles(body, files) }
}

/** Templates are shown to colleagues and mailed to customers, so their HTML is sanitised. */
function cleanBody(body: string): string {
  const clean = sanitiseHtml(body, { isOurs: true })
  if (isBlank(clean)) throw new DeskError('INVALID', { field: 'body', message: 'Body is a required field' })
  return clean
}

/** A file must be uploaded by the actor or be in the template already: no user can publish another's file. */
async function filesOf(
  sql: DeskSql,
  { userId }: ScopedActor,
  ids: readonly Id[],
  before: readonly Attachment[],
): Promise<Attachment[]> {
  const kept = new Map(before.map((file) => [file.id, file]))
  const fresh = ids.filter((id) => !kept.has(id))
  const own = await sql.rows<{ id: Id }>({
    name: 'own files',
    text: 'select id from attachments where account_id = $1 and id = any($2) and uploader_id = $3',
    values: [sql.accountId, fresh, userId],
  })
  if (own.length < new Set(fresh).size)
    throw new DeskError('INVALID', { field: 'attachments', message: 'A file was not uploaded' })
  const found = new Map((await findAttachments(sql, fresh)).map((file) => [file.id, file]))
  const files = [...new Set(ids)].map((id) => invariant(kept.get(id) ?? found.get(id), 'file'))
  if (files.reduce((sum, file) => sum + file.size, 0) > attachmentLimits.messageBytes)
    throw new DeskError('INVALID', { field: 'attachments', message: 'Attachments are larger than 25 MB' })
  return files
}
