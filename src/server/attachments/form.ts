import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { attachmentLimits, formLimits } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'

/** File of a form; `isCutShort` is set at its end if it exceeded the limit. */
export interface FormFile {
  name: string
  type: string
  bytes: AsyncIterable<Uint8Array>
  isCutShort(): boolean
  /** Reads the rest of the form. @throws DeskError INVALID or TOO_LARGE for an invalid form. */
  end(): Promise<void>
}

const limits = {
  fileSize: attachmentLimits.fileBytes,
  files: 1,
  fields: formLimits.fields,
  parts: formLimits.fields + 1,
  fieldSize: formLimits.fieldBytes,
}

/** Names of the form part with the file. */
const fileParts = new Set(['file', 'files[0]'])

/**
 * Reads the single file of a form, in the part `file` or `files[0]`, and the form to its end before the
 * result is used. @param fileSize limit of the file in bytes @throws DeskError INVALID without a file, for a
 * type that is not allowed and for an unreadable form, or TOO_LARGE.
 */
export async function readForm<T>(
  request: FastifyRequest,
  isTaken: (type: string) => boolean,
  take: (file: FormFile) => Promise<T>,
  fileSize = limits.fileSize,
): Promise<T> {
  try {
    const form = request.parts({ limits: { ...limits, fileSize } })
    const next = () => readable(() => nextFile(form))
    const file = await next()
    if (!file || !fileParts.has(file.fieldname))
      throw new DeskError('INVALID', { field: 'file', message: 'File is a required field' })
    if (!isTaken(file.mimetype))
      throw new DeskError('INVALID', { field: 'file', message: 'File must be a picture' })
    return await take({
      name: formName(file.filename),
      type: file.mimetype,
      bytes: readableBytes(file.file),
      isCutShort: () => file.file.truncated,
      async end() {
        await next()
      },
    })
  } finally {
    // An unread body would block the connection's next request.
    request.raw.unpipe()
    request.raw.resume()
  }
}

type Form = ReturnType<FastifyRequest['parts']>

/** Next file of a form; fields are skipped, and limited so that they do not fill the memory. */
async function nextFile(form: Form): Promise<MultipartFile | null> {
  for (;;) {
    const { done, value: part } = await form.next()
    if (done) return null
    if (part.type === 'file') return part
    if (part.valueTruncated || part.fieldname.length > formLimits.nameLength)
      throw new DeskError('TOO_LARGE', { message: 'A field of the form is too large' })
  }
}

/** Maps errors while reading a form: they are caused by the form or the connection. */
export async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw asFormError(error)
  }
}

export async function* readableBytes(bytes: Readable): AsyncGenerator<Uint8Array> {
  const reader = bytes.iterator() as AsyncIterableIterator<Uint8Array>
  try {
    for (;;) {
      const { done, value } = await readable(() => reader.next())
      if (done) return
      yield value as Uint8Array
    }
  } finally {
    await reader.return?.()
  }
}

/** Errors of the form plugin are mapped by the error handler; those of its parser have no code. */
function asFormError(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (error instanceof DeskError || code.startsWith('FST_')) return error
  return new DeskError('INVALID', { field: 'file', message: 'The form is broken or was cut short' })
}

/** Browsers percent-encode only these three characters in a file name. */
function formName(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0[ad]/gi, ' ')
}
