import type { FastifyRequest } from 'fastify'
import type { MultipartFile } from '@fastify/multipart'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { submissionField } from '#domain/contact-forms/kept.ts'
import { submissionLimits } from '#domain/contact-forms/submission.ts'
import { uuid } from '#domain/fields.ts'
import type { IntakeParts } from '../channels/email/intake.ts'
import type { Inbound } from '../channels/inbound.ts'

/** Signatures of the picture types shown inline, as latin1. */
const pictures: Readonly<Record<string, (head: string) => boolean>> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/gif': (head) => /^GIF8[79]a/.test(head),
  'image/webp': (head) => /^RIFF[^]{4}WEBP/.test(head),
}

/** Media type of a file; pictures are detected by their bytes. @param claimed type sent by the client. */
function typeOfFile(bytes: Uint8Array, claimed: string): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const found = Object.keys(pictures).find((type) => pictures[type]?.(head))
  if (found !== undefined) return found
  const isType = /^[\w.+-]+\/[\w.+-]+$/.test(claimed) && claimed.length <= 127
  const type = claimed.toLowerCase()
  return isType && !(type in pictures) ? type : 'application/octet-stream'
}

/** Uploaded file of a form. */
export interface SentFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Files and fields of a submission. */
export interface SentForm {
  fields: Map<string, string>
  files: SentFile[]
  /** Too many or too large files; all of them are ignored. */
  isTooLarge: boolean
  /** Idempotency id from the browser; null if it was sent without script. */
  id: string | null
}

/** Stores the uploaded files, so that a message can refer to them. */
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
  // Four bytes per character, and a margin to detect too long texts.
  fieldSize: 5 * submissionLimits.message,
}

/** Error codes of the form reader for exceeded limits. */
const beyond = new Set(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_REQ_FILE_TOO_LARGE'])

/**
 * Reads a form to its end, with fields and files in memory; files over the limits are skipped.
 * @throws the errors of the form reader for an unreadable form.
 */
export async function readSentForm(request: FastifyRequest): Promise<SentForm> {
  const sent: SentForm = { fields: new Map(), files: [], isTooLarge: false, id: null }
  let room = submissionLimits.fileBytes
  try {
    for await (const part of request.parts({ limits }))
      if (part.type === 'file') {
        const file = await readFile(part, room)
        room -= file.bytes.length
        // Browsers send an empty file input as a file without a name.
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

/** Reads a file; skips bytes over the limit, and returns one byte more than it. */
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
