import * as z from 'zod/mini'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import { postTemplateAttachment, templateResource } from '#domain/templates/endpoints.ts'
import { pictureName } from '#domain/templates/pictures.ts'
import { templateSchema, type Template, type TemplateInput } from '#domain/templates/template.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import { filesForm } from '#app/desk/calls/multipart.ts'
import type { RecordChanges } from '#app/records/record-kind.ts'

/** File of a template in its form. */
export type TemplateFile = Pick<Attachment, 'id' | 'name' | 'size' | 'type' | 'contentId'>

/** Values of a template's form. */
export interface TemplateValues extends TemplateInput {
  attachments: TemplateFile[]
  actions: MacroAction[]
}

const { endpoints } = templateResource

/** Create, change and delete templates of the account. */
export const templateChanges: RecordChanges<TemplateValues, Template> = {
  save(desk, { attachments, ...words }, seen) {
    // Pictures that were removed from the text are not attached.
    const used = attachments.filter(
      ({ contentId }) => contentId === null || words.body.includes(`cid:${contentId}`),
    )
    const written = { ...words, attachments: used.map(({ id }) => id) }
    return seen
      ? callDesk(desk, endpoints.update, { ...written, id: seen.id, revision: seen.revision })
      : callDesk(desk, endpoints.create, written)
  },
  remove: async (desk, { id }) => void (await callDesk(desk, endpoints.remove, { id })),
  currentOf: (current) => z.parse(templateSchema, current),
}

/** Uploads a template's attachment or inline picture. */
export async function uploadFile(
  { client }: OpenDesk,
  file: File,
  isPicture: boolean,
): Promise<TemplateFile> {
  const answer = await deskRequest(client, postTemplateAttachment.path, 'POST', filesForm([file]))
  const uploaded = z.parse(postTemplateAttachment.output, await answer.json())
  return { ...uploaded, type: file.type, contentId: isPicture ? pictureName(uploaded.id) : null }
}
