import * as z from 'zod/mini'
import type { Attachment } from '#domain/conversations/attachment.ts'
import {
  deleteTemplate,
  postTemplate,
  postTemplateAttachment,
  putTemplate,
  templateView,
  type TemplateView,
} from '#domain/templates/endpoints.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import { pictureName } from '#domain/templates/pictures.ts'
import type { Template, TemplateWords } from '#domain/templates/template.ts'
import { deskRequest, pathOf } from '#app/desk/desk-request.ts'
import { filesForm } from '#app/desk/multipart.ts'
import type { OpenDesk } from '#app/desk/desk-context.ts'

/** A file of a template as its form holds it. */
export type TemplateFile = Pick<Attachment, 'id' | 'name' | 'size' | 'type' | 'contentId'>

/** What the form of a template holds. */
export interface TemplateValues extends TemplateWords {
  attachments: TemplateFile[]
  actions: MacroAction[]
}

/** Makes a template, or changes the one that the form began with. */
export async function saveTemplate(
  { client }: OpenDesk,
  { attachments, ...words }: TemplateValues,
  seen: Pick<Template, 'id' | 'revision'> | null,
): Promise<TemplateView> {
  // Pictures whose place in the words was deleted stay behind.
  const used = attachments.filter(
    ({ contentId }) => contentId === null || words.body.includes(`cid:${contentId}`),
  )
  const body = { ...words, attachments: used.map(({ id }) => id) }
  const answer = seen
    ? await deskRequest(client, pathOf(putTemplate, seen.id), 'PUT', { ...body, revision: seen.revision })
    : await deskRequest(client, postTemplate.path, 'POST', body)
  return z.parse(templateView, await answer.json())
}

/** Deletes a template for everybody. */
export async function removeTemplate({ client }: OpenDesk, id: number): Promise<void> {
  await deskRequest(client, pathOf(deleteTemplate, id), 'DELETE')
}

/** Uploads a file for a template, or a picture among its words. */
export async function uploadFile(
  { client }: OpenDesk,
  file: File,
  isPicture: boolean,
): Promise<TemplateFile> {
  const answer = await deskRequest(client, postTemplateAttachment.path, 'POST', filesForm([file]))
  const uploaded = z.parse(postTemplateAttachment.output, await answer.json())
  return { ...uploaded, type: file.type, contentId: isPicture ? pictureName(uploaded.id) : null }
}
