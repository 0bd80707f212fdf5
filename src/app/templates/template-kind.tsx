import { MessageSquareText } from 'lucide-react'
import * as z from 'zod/mini'
import { manageTemplatesAccess } from '#domain/access/plan-access.ts'
import { attachmentSchema } from '#domain/conversations/messages/attachment.ts'
import { macroActionsSchema } from '#domain/conversations/macro.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import { actionsOf, templateInput, type Template } from '#domain/templates/template.ts'
import type { RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromDevice } from '#app/records/record-source.ts'
import { templateById, templates } from '#local/queries/templates.ts'
import { templateChanges, type TemplateValues } from './template-changes.ts'
import { TemplateFields } from './template-fields.tsx'
import { TemplateUse } from './template-use.tsx'

const schema = z.object({
  ...templateInput.shape,
  attachments: z.array(
    z.pick(attachmentSchema, { id: true, name: true, size: true, type: true, contentId: true }),
  ),
  actions: macroActionsSchema,
})

const valuesOf = (template: Template | null): TemplateValues => ({
  subject: template?.subject ?? '',
  body: template?.body ?? '',
  attachments:
    template?.attachments.map(({ id, name, size, type, contentId }) => ({
      id,
      name,
      size,
      type,
      contentId,
    })) ?? [],
  actions: template ? actionsOf(template) : [],
})

const lineOf = (template: Template) => ({
  title: template.subject,
  text: previewOf(template.body),
  end: <TemplateUse template={template} />,
})

/** E-mail templates. */
const kind: RecordKind<TemplateValues, Template> = {
  icon: MessageSquareText,
  about: 'A template writes what you answer often, with one key.',
  access: manageTemplatesAccess,
  needsConnection: true,
  source: fromDevice({ all: templates, one: templateById }),
  schema,
  valuesOf,
  changes: templateChanges,
  toasts: { created: 'Template Added', updated: 'Template Updated', deleted: 'Template Deleted' },
  useLine: () => lineOf,
  Fields: TemplateFields,
}

/** List and form of templates. */
export const { List, Form } = recordPages(kind)
