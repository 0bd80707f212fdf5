import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'
import type { Template } from '#domain/templates/template.ts'
import { attachmentBlob, isKept } from '#app/messages/files/attachment-file.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { showToast } from '#app/toasts/toast-store.ts'

/** Total bytes of template files to download ahead. */
const maxAhead = 25 * 1024 * 1024

/** Attachments of a template, without inline pictures. */
export async function filesOf(desk: OpenDesk, { attachments }: Template): Promise<File[]> {
  const below = attachments.filter((file) => !file.isInline)
  const files = await Promise.all(below.map((file) => fileOf(desk, file)))
  return files.filter((file) => file !== null)
}

/**
 * A template's attachment as a new file: each message has its own copy, so that neither depends on the other.
 * A file that cannot be loaded is named in a toast.
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

/** Downloads the files of templates one after the other, so that they are available offline. */
export async function keepTemplateFiles(desk: OpenDesk, templates: readonly Template[]): Promise<void> {
  let total = 0
  for (const file of templates.flatMap(({ attachments }) => attachments)) {
    total += file.size
    if (total > maxAhead) return
    if (!(await isKept(desk, file.id))) await attachmentBlob(desk, file, 'templates')
  }
}
