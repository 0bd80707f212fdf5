import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DeskError } from '#domain/errors.ts'
import { pictureLimits } from '#domain/pictures/picture.ts'
import { readable, readableBytes } from '../attachments/form.ts'

/** A submitted survey: its fields, and a new logo if there is one. */
export interface SentSurvey {
  words: Record<string, unknown>
  logo: Uint8Array | null
}

const limits = { fileSize: pictureLimits.bytes + 1, files: 1, fields: 600, parts: 601, fieldSize: 64 * 1024 }
const longestName = 100

/**
 * Reads a survey from a multipart form with the picture in its part `file`, or from JSON, to the body's end.
 * `mailboxIds` may be repeated, `mailboxIds[]` or a comma-separated list; an empty `logo` removes it.
 */
export async function readSurvey(request: FastifyRequest): Promise<SentSurvey> {
  if (!request.isMultipart()) return { words: jsonIn(request), logo: null }
  const found = new Map<string, string[]>()
  let logo: Uint8Array | null = null
  try {
    const form = request.parts({ limits })
    for (;;) {
      const { done, value: part } = await readable(() => form.next())
      if (done) break
      if (part.type === 'file') {
        const bytes = await bytesOf(part)
        // An empty file input is sent as a file without bytes.
        if (part.fieldname === 'file' && bytes.length > 0) logo = bytes
        continue
      }
      if (part.valueTruncated || part.fieldname.length > longestName)
        throw new DeskError('TOO_LARGE', { message: 'A field of the form is too large' })
      const name = part.fieldname.replace(/\[\d*\]$/, '')
      found.set(name, [...(found.get(name) ?? []), String(part.value)])
    }
  } finally {
    // An unread body would block the connection's next request.
    request.raw.unpipe()
    request.raw.resume()
  }
  const words = Object.fromEntries(
    [...found].map(([name, values]) => [name, name === 'mailboxIds' ? listOf(values) : values.at(-1)]),
  )
  return { words: { ...words, ...(words['logo'] === '' && { logo: null }) }, logo }
}

function jsonIn({ body }: FastifyRequest): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || Buffer.isBuffer(body))
    throw new DeskError('INVALID', { message: 'The request must be a form or a JSON object' })
  return body as Record<string, unknown>
}

async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readableBytes(file)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const listOf = (values: readonly string[]) =>
  values.flatMap((value) => value.replace(/[[\]\s]/g, '').split(',')).filter((value) => value !== '')
