import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { attachmentLimits, formLimits } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'

/** A file as a form brought it; `isCutShort` tells afterwards that it was larger than allowed. */
export interface FormFile {
  name: string
  type: string
  bytes: AsyncIterable<Uint8Array>
  isCutShort(): boolean
  /** Reads what follows the bytes. @throws DeskError INVALID or TOO_LARGE when the form is not as it should be. */
  end(): Promise<void>
}

const limits = {
  fileSize: attachmentLimits.fileBytes,
  files: 1,
  fields: formLimits.fields,
  parts: formLimits.fields + 1,
  fieldSize: formLimits.fieldBytes,
}

/** The part that a form's file comes in. */
const fileParts = new Set(['file', 'files[0]'])

/**
 * Takes the one file of a form, in its part `file` or, as lists of files are sent, `files[0]`; the form is read to its end before anything is made of it.
 * @param fileSize most bytes of the file
 * @throws DeskError INVALID without one, for a type that is not asked for and for a form that cannot be read, or
 * TOO_LARGE.
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

/** The next file of a form, past its fields: they mean nothing here, and are kept from filling the memory. */
async function nextFile(form: Form): Promise<MultipartFile | null> {
  for (;;) {
    const { done, value: part } = await form.next()
    if (done) return null
    if (part.type === 'file') return part
    if (part.valueTruncated || part.fieldname.length > formLimits.nameLength)
      throw new DeskError('TOO_LARGE', { message: 'A field of the form is too large' })
  }
}

/** Errors while a form is read are caused by the form or by its sender's connection. */
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

/** Errors that the form's reader names are known to every answer; those of the parser below it have no name. */
function asFormError(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (error instanceof DeskError || code.startsWith('FST_')) return error
  return new DeskError('INVALID', { field: 'file', message: 'The form is broken or was cut short' })
}

/** Browsers write these three as percent codes in the name of a form's file, and only these. */
function formName(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0[ad]/gi, ' ')
}
