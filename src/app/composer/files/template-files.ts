import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'
import type { Template } from '#domain/templates/template.ts'
import { attachmentBlob, isKept } from '#app/messages/files/attachment-file.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { showToast } from '#app/toasts/toast-store.ts'

/** Bytes of files that are brought to this device before anybody asks for them. */
const maxAhead = 25 * 1024 * 1024

/** The files of a template below its words. */
export async function filesOf(desk: OpenDesk, { attachments }: Template): Promise<File[]> {
  const below = attachments.filter((file) => !file.isInline)
  const files = await Promise.all(below.map((file) => fileOf(desk, file)))
  return files.filter((file) => file !== null)
}

/**
 * A file of a template as if somebody had picked it: each message has its own, so that neither the message nor the
 * template depends on the other. One that is not here is told about by name.
 */
export async function fileOf(desk: OpenDesk, attachment: Attachment): Promise<File | null> {
  const { name, type } = attachment
  try {
    return new File([await attachmentBlob(desk, attachment, 'templates')], name, { type })
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    showToast({ text: `${name} is not attached: ${error.message}`, tone: 'error', key: name })
    return null
  }
}

/** Brings the files of templates to this device one after the other, so that they go along without a connection. */
export async function keepTemplateFiles(desk: OpenDesk, templates: readonly Template[]): Promise<void> {
  let total = 0
  for (const file of templates.flatMap(({ attachments }) => attachments)) {
    total += file.size
    if (total > maxAhead) return
    if (!(await isKept(desk, file.id))) await attachmentBlob(desk, file, 'templates')
  }
}
