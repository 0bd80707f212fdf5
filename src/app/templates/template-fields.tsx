import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Controller, type FieldError } from 'react-hook-form'
import type { Template } from '#domain/templates/template.ts'
import { placeholders } from '#domain/templates/placeholders.ts'
import { findPicture } from '#app/editor/find-picture.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { PlaceholderPopup } from '#app/editor/suggestions/placeholder-popup.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { HtmlField } from '#app/editor/html-field.tsx'
import type { FieldsProps } from '#app/records/record-kind.ts'
import { ActionsField } from './actions-field.tsx'
import { FilesField } from './files-field.tsx'
import { uploadFile, type TemplateValues } from './template-changes.ts'

/** First error of the actions: an error inside one has no message at the top level. */
function faultOf(error: FieldError | undefined): string | undefined {
  if (!error || error.message !== undefined) return error?.message
  return Object.values(error)
    .map((inner) => faultOf(inner as FieldError | undefined))
    .find((message) => message !== undefined)
}

/** Text, files and actions of a template. */
export function TemplateFields({ form, isLocked, onBusy }: FieldsProps<TemplateValues, Template>) {
  const desk = useDesk()
  const [popup] = useState(() => new PlaceholderPopup())
  const [uploads, setUploads] = useState(0)
  const { control, denied, getValues, setValue } = form
  const count = (change: 1 | -1) => {
    setUploads((before) => before + change)
    onBusy(change)
  }
  const setFiles = (attachments: TemplateValues['attachments']) =>
    setValue('attachments', attachments, { shouldDirty: true })
  const upload = async (files: File[], into?: Editor) => {
    count(1)
    try {
      for (const file of files) {
        const isPicture = into !== undefined && file.type.startsWith('image/')
        const uploaded = await uploadFile(desk, file, isPicture)
        setFiles([...getValues('attachments'), uploaded])
        if (isPicture) into.commands.setImage({ src: `cid:${uploaded.contentId}`, alt: uploaded.name })
      }
    } finally {
      count(-1)
    }
  }
  const take = (files: File[], into?: Editor) => void upload(files, into).catch(reportFailure)
  return (
    <>
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
          <HtmlField
            label="Body"
            help="Placeholders are filled when the template is used"
            hint="Write what is sent often"
            html={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            placeholders={placeholders}
            popup={popup}
            files={{
              findPicture: (name) => findPicture(desk, getValues('attachments'), name, 'templates'),
              onFiles: take,
            }}
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
    </>
  )
}
