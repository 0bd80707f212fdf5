import { zodResolver } from '@hookform/resolvers/zod'
import type { Editor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { Controller, useForm, type FieldError } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { attachmentSchema } from '#domain/conversations/attachment.ts'
import { DeskError } from '#domain/errors.ts'
import { macroActionsSchema } from '#domain/conversations/macro.ts'
import { actionsOf, templateSchema, templateWords, type Template } from '#domain/templates/template.ts'
import { findPicture } from '#app/composer/find-picture.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { ChangedMeanwhile } from '#app/forms/changed-meanwhile.tsx'
import { SaveBar } from '#app/forms/save-bar.tsx'
import { useLeaveGuard } from '#app/forms/use-leave-guard.ts'
import { paths } from '#app/paths.ts'
import { SettingsSection } from '#app/settings/settings-look.ts'
import { SettingsPage } from '#app/settings/settings-page.tsx'
import { reportFailure } from '#app/shell/failures.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { ActionsField } from './actions-field.tsx'
import { BodyField } from './body-field.tsx'
import { FilesField } from './files-field.tsx'
import { saveTemplate, uploadFile, useTemplateDenial, type TemplateValues } from './template-changes.ts'

const form = z.object({
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

interface Conflict {
  text: string
  current: Template
}

/** The form of a template, with its page around it; without a template it makes one. */
export function TemplateForm({ template }: { template: Template | null }) {
  const desk = useDesk()
  const id = useId()
  const navigate = useNavigate()
  const denied = useTemplateDenial()
  const [seen, setSeen] = useState(template)
  const [conflict, setConflict] = useState<Conflict>()
  const [uploads, setUploads] = useState(0)
  const [isSaved, setIsSaved] = useState(false)
  const { control, formState, getValues, handleSubmit, reset, setError, setValue } = useForm<TemplateValues>({
    resolver: zodResolver(form),
    defaultValues: valuesOf(template),
    mode: 'onTouched',
  })
  const { isDirty, isSubmitting } = formState
  // The editor holds its own words: another revision, or Cancel, needs another editor.
  const [version, setVersion] = useState(0)
  const show = (shown: Template | null) => {
    setConflict(undefined)
    setSeen(shown)
    reset(valuesOf(shown))
    setVersion((before) => before + 1)
  }
  useLeaveGuard(isDirty)
  useEffect(() => {
    // Only once the guard has seen that nothing is unsaved any more.
    if (isSaved && !isDirty) void navigate(paths.emailTemplates)
  }, [isSaved, isDirty, navigate])
  const save = async (typed: TemplateValues, over: Template | null) => {
    try {
      const saved = await saveTemplate(desk, typed, over)
      showToast({ text: over ? 'Template Updated' : 'Template Added' })
      reset(valuesOf(saved))
      setIsSaved(true)
    } catch (error) {
      const facts =
        error instanceof DeskError && error.details.reason === 'changed' ? error.details.facts : null
      if (facts) {
        const current = z.parse(templateSchema, facts['current'])
        setConflict({ text: (error as DeskError).message, current })
      } else if (error instanceof DeskError && error.details.field === 'actions')
        setError('actions', { message: error.message })
      else reportFailure(error)
    }
  }
  const submit = handleSubmit((typed) => save(typed, seen))
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
    <SettingsPage
      title={template ? 'Edit template' : 'New template'}
      back={paths.emailTemplates}
      foot={
        <SaveBar
          form={id}
          save={template ? 'Update' : 'Create'}
          isDirty={isDirty}
          isSaving={isSubmitting || uploads > 0}
          denied={denied}
          onCancel={() => show(seen)}
        />
      }
    >
      {conflict && (
        <ChangedMeanwhile
          text={conflict.text}
          onTheirs={() => show(conflict.current)}
          onMine={() => void handleSubmit((typed) => save(typed, conflict.current))()}
        />
      )}
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <SettingsSection style={{ alignItems: 'stretch' }}>
          <BoundText
            control={control}
            name="subject"
            label="Subject"
            help="What it is found by, and the subject of a new email"
            locked={isLocked}
          />
          <Controller
            key={version}
            control={control}
            name="body"
            render={({ field, fieldState }) => (
              <BodyField
                html={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
                findPicture={(name) => findPicture(desk, getValues('attachments'), name, 'templates')}
                onFiles={take}
                onSave={() => void submit()}
              />
            )}
          />
          <Controller
            control={control}
            name="attachments"
            render={({ field }) => (
              <FilesField
                files={field.value.filter(({ contentId }) => contentId === null)}
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
        </SettingsSection>
      </form>
    </SettingsPage>
  )
}
