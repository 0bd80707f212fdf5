import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { attachmentLimits, type Attachment } from '#domain/conversations/attachment.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import { isBlank } from '#domain/conversations/preview.ts'
import { DeskError } from '#domain/errors.ts'
import { placedFiles } from '#domain/templates/pictures.ts'
import type { Template, TemplateWords } from '#domain/templates/template.ts'
import { findAttachments } from '../attachments/find.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { DeskSql } from '../store/database.ts'
import type { ScopedActor } from '../access/actor.ts'
import { requireTargets } from './action-targets.ts'
import { readTemplate } from './read.ts'

/** What somebody makes of a template; `attachments` are ids of uploaded files. */
export interface WrittenTemplate extends TemplateWords {
  attachments: readonly Id[]
  actions: readonly MacroAction[]
}

/** Makes a template. */
export async function insertTemplate(
  sql: DeskSql,
  actor: ScopedActor,
  written: WrittenTemplate,
): Promise<Template> {
  await requireTargets(sql, written.actions, [])
  const body = cleanBody(written.body)
  const files = placedFiles(body, await filesOf(sql, actor, written.attachments, []))
  const [made] = await sql.rows<{ id: Id }>({
    name: 'make a template',
    text: `insert into templates (account_id, subject, body, attachments, actions, revision)
      values ($1, $2, $3, $4, $5, 1) returning id`,
    values: [
      ...[sql.accountId, written.subject, body],
      ...[JSON.stringify(files), JSON.stringify(written.actions)],
    ],
  })
  return readTemplate(sql, invariant(made, 'template').id)
}

/**
 * Replaces the words, files and actions of a template.
 * @param seen the revision that the caller began with; without one what is there is replaced in any case.
 * @throws DeskError NOT_FOUND, or CONFLICT with the present template when somebody changed it meanwhile.
 */
export async function updateTemplate(
  sql: DeskSql,
  actor: ScopedActor,
  id: Id,
  written: WrittenTemplate,
  seen?: number,
): Promise<Template> {
  await sql.rows({
    name: 'lock a template',
    text: 'select 1 from templates where account_id = $1 and id = $2 for update',
    values: [sql.accountId, id],
  })
  const before = await readTemplate(sql, id)
  if (seen !== undefined && seen !== before.revision)
    throw new DeskError('CONFLICT', {
      reason: 'changed',
      message: 'Somebody changed this template while you were away.',
      facts: { current: before },
    })
  await requireTargets(sql, written.actions, before.actions)
  const body = cleanBody(written.body)
  const files = placedFiles(body, await filesOf(sql, actor, written.attachments, before.attachments))
  await sql.rows({
    name: 'change a template',
    text: `update templates set subject = $3, body = $4, attachments = $5, actions = $6,
        revision = revision + 1 where account_id = $1 and id = $2`,
    values: [
      ...[sql.accountId, id, written.subject, body],
      ...[JSON.stringify(files), JSON.stringify(written.actions)],
    ],
  })
  return readTemplate(sql, id)
}

/** Deletes a template. @throws DeskError NOT_FOUND. */
export async function removeTemplate(sql: DeskSql, id: Id): Promise<void> {
  const gone = await sql.rows({
    name: 'delete a template',
    text: 'delete from templates where account_id = $1 and id = $2 returning id',
    values: [sql.accountId, id],
  })
  if (gone.length === 0) throw new DeskError('NOT_FOUND')
}

/** A template is shown to colleagues and mailed to customers: its HTML is cleaned like every other. */
function cleanBody(body: string): string {
  const clean = sanitiseHtml(body, { isOurs: true })
  if (isBlank(clean)) throw new DeskError('INVALID', { field: 'body', message: 'Body is a required field' })
  return clean
}

/** A file gets into a template from its uploader's hands alone, or stays in it: nobody publishes what is not theirs. */
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
    throw new DeskError('INVALID', { field: 'attachments', message: 'Attachments are larger than 25 Mb' })
  return files
}
