import type { FastifyRequest } from 'fastify'
import type { MultipartFile } from '@fastify/multipart'
import * as z from 'zod/mini'
import { submissionField } from '#domain/contact-forms/kept.ts'
import { submissionLimits } from '#domain/contact-forms/submission.ts'
import { uuid } from '#domain/fields.ts'

/** A file that was sent with a form. */
export interface SentFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Files and fields of a submission. */
export interface SentForm {
  fields: Map<string, string>
  files: SentFile[]
  /** There were too many files, or they are too large; none of them counts. */
  isTooLarge: boolean
  /** Id from the browser: sent again with it, it is the same; null where no script sent it. */
  id: string | null
}

const limits = {
  fileSize: submissionLimits.fileBytes + 1,
  files: submissionLimits.files + 1,
  fields: 20,
  parts: 20 + submissionLimits.files,
  // Four bytes a character, and room to say that there are too many.
  fieldSize: 5 * submissionLimits.message,
}

/** How the reader names what is beyond these limits. */
const beyond = new Set(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_REQ_FILE_TOO_LARGE'])

/**
 * Reads a form to its end, its fields and files into memory; files beyond the limits are read past.
 * @throws the errors of the form's reader for a form that cannot be read.
 */
export async function readSentForm(request: FastifyRequest): Promise<SentForm> {
  const sent: SentForm = { fields: new Map(), files: [], isTooLarge: false, id: null }
  let room = submissionLimits.fileBytes
  try {
    for await (const part of request.parts({ limits }))
      if (part.type === 'file') {
        const file = await readFile(part, room)
        room -= file.bytes.length
        // A choice that was left empty comes as a file without a name.
        if (file.name !== '' || file.bytes.length > 0) sent.files.push(file)
      } else sent.fields.set(part.fieldname, String(part.value))
  } catch (error) {
    if (!beyond.has((error as { code?: string }).code ?? '')) throw error
    sent.isTooLarge = true
  } finally {
    // An unread body would block the connection's next request.
    request.raw.unpipe()
    request.raw.resume()
  }
  sent.id = z.safeParse(uuid(), sent.fields.get(submissionField)).data ?? null
  sent.fields.delete(submissionField)
  if (room < 0 || sent.files.length > submissionLimits.files) sent.isTooLarge = true
  return sent
}

/** Reads a file; what is beyond the room is read past, and makes it one byte larger than that. */
async function readFile({ file, filename, mimetype }: MultipartFile, room: number): Promise<SentFile> {
  const chunks: Uint8Array[] = []
  let left = room + 1
  for await (const chunk of file as AsyncIterable<Uint8Array>) {
    if (left <= 0) continue
    chunks.push(chunk.subarray(0, left))
    left -= chunk.length
  }
  const isType = /^[\w.+-]+\/[\w.+-]+$/.test(mimetype) && mimetype.length <= 127
  return {
    name: (filename ?? '').replaceAll('\0', '').slice(0, 255),
    type: isType ? mimetype.toLowerCase() : 'application/octet-stream',
    bytes: Buffer.concat(chunks),
  }
}
