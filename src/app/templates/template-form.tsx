import { zodResolver } from '@hookform/resolvers/zod'
import { useAccess } from '#app/desk/use-access.ts'
import { manageTemplatesAccess } from '#domain/access/plan-access.ts'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Controller, type FieldError } from 'react-hook-form'
import * as z from 'zod/mini'
import { attachmentSchema } from '#domain/conversations/attachment.ts'
import { macroActionsSchema } from '#domain/conversations/macro.ts'
import { actionsOf, templateSchema, templateWords, type Template } from '#domain/templates/template.ts'
import { findPicture } from '#app/editor/find-picture.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { RecordFormPage } from '#app/records/record-form-page.tsx'
import { useRecordForm } from '#app/forms/use-record-form.ts'
import { paths } from '#app/paths.ts'
import { reportFailure } from '#app/desk/failures.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { ActionsField } from './actions-field.tsx'
import { BodyField } from './body-field.tsx'
import { FilesField } from './files-field.tsx'
import { TemplatesBeside } from './templates-beside.tsx'
import { saveTemplate, uploadFile, type TemplateValues } from './template-changes.ts'

const schema = z.object({
  ...templateWords.shape,
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

/** The first thing that is wrong with the actions: a fault of one of them has no message of its own. */
function faultOf(error: FieldError | undefined): string | undefined {
  if (!error || error.message !== undefined) return error?.message
  return Object.values(error)
    .map((inner) => faultOf(inner as FieldError | undefined))
    .find((message) => message !== undefined)
}

/** The form of a template, with its page around it; without a template it makes one. */
export function TemplateForm({ template }: { template: Template | null }) {
  const desk = useDesk()
  const denied = useAccess(manageTemplatesAccess, true)
  const [uploads, setUploads] = useState(0)
  const form = useRecordForm<TemplateValues, Template>({
    record: template,
    resolver: zodResolver(schema),
    valuesOf,
    save: async (typed, over) => {
      const saved = await saveTemplate(desk, typed, over)
      showToast({ text: over ? 'Template Updated' : 'Template Added' })
      return saved
    },
    currentOf: (current) => z.parse(templateSchema, current),
    denied,
    isBusy: uploads > 0,
    back: paths.emailTemplates,
  })
  const { control, getValues, setValue } = form
  const setFiles = (attachments: TemplateValues['attachments']) =>
    setValue('attachments', attachments, { shouldDirty: true })
  const upload = async (files: File[], into?: Editor) => {
    setUploads((count) => count + 1)
    try {
      for (const file of files) {
        const isPicture = into !== undefined && file.type.startsWith('image/')
        const uploaded = await uploadFile(desk, file, isPicture)
        setFiles([...getValues('attachments'), uploaded])
        if (isPicture) into.commands.setImage({ src: `cid:${uploaded.contentId}`, alt: uploaded.name })
      }
    } finally {
      setUploads((count) => count - 1)
    }
  }
  const take = (files: File[], into?: Editor) => void upload(files, into).catch(reportFailure)
  const isLocked = denied === 'role'
  return (
    <RecordFormPage form={form} noun="template" beside={<TemplatesBeside />}>
      <BoundText
        control={control}
        name="subject"
        label="Subject"
        help="What it is found by, and the subject of a new email"
        locked={isLocked}
      />
      <Controller
        key={form.version}
        control={control}
        name="body"
        render={({ field, fieldState }) => (
          <BodyField
            html={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            findPicture={(name) => findPicture(desk, getValues('attachments'), name, 'templates')}
            onFiles={take}
            onSave={form.submit}
          />
        )}
      />
      <Controller
        control={control}
        name="attachments"
        render={({ field, fieldState }) => (
          <FilesField
            files={field.value.filter(({ contentId }) => contentId === null)}
            error={faultOf(fieldState.error)}
            denied={denied}
            isBusy={uploads > 0}
            onPick={(picked) => take(picked)}
            onRemove={(gone) => setFiles(field.value.filter((file) => file.id !== gone))}
          />
        )}
      />
      <Controller
        control={control}
        name="actions"
        render={({ field, fieldState }) => (
          <ActionsField
            actions={field.value}
            error={faultOf(fieldState.error)}
            denied={isLocked ? 'role' : undefined}
            onChange={(actions) =>
              setValue('actions', actions, { shouldDirty: true, shouldValidate: fieldState.invalid })
            }
          />
        )}
      />
    </RecordFormPage>
  )
}
