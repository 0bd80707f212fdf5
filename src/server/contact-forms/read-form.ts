import type { FastifyRequest } from 'fastify'
import type { MultipartFile } from '@fastify/multipart'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { submissionField } from '#domain/contact-forms/kept.ts'
import { submissionLimits } from '#domain/contact-forms/submission.ts'
import { uuid } from '#domain/fields.ts'
import type { IntakeParts } from '../channels/email/intake.ts'
import type { Inbound } from '../channels/inbound.ts'

/** Signatures of the pictures that are shown in pages, as latin1, by type. */
const pictures: Readonly<Record<string, (head: string) => boolean>> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/gif': (head) => /^GIF8[79]a/.test(head),
  'image/webp': (head) => /^RIFF[^]{4}WEBP/.test(head),
}

/** Media type of a file: a picture is what its bytes say, whatever came along. @param claimed as it was sent. */
function typeOfFile(bytes: Uint8Array, claimed: string): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const found = Object.keys(pictures).find((type) => pictures[type]?.(head))
  if (found !== undefined) return found
  const isType = /^[\w.+-]+\/[\w.+-]+$/.test(claimed) && claimed.length <= 127
  const type = claimed.toLowerCase()
  return isType && !(type in pictures) ? type : 'application/octet-stream'
}

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

/** Keeps the bytes of files that were sent, so that a message can have them. */
export async function keepFiles(
  { keepFile }: Pick<IntakeParts, 'keepFile'>,
  accountId: Id,
  sent: readonly SentFile[],
): Promise<Inbound['files'][number][]> {
  const files: Inbound['files'][number][] = []
  for (const { name, type, bytes } of sent) {
    const sha256 = await keepFile(accountId, bytes)
    files.push({ name: name || 'file', type, size: bytes.length, sha256, contentId: null, isInline: false })
  }
  return files
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
  const bytes = Buffer.concat(chunks)
  const name = (filename ?? '').replaceAll('\0', '').slice(0, 255)
  return { name, type: typeOfFile(bytes, mimetype), bytes }
}
