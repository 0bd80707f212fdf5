import { createHash } from 'node:crypto'
import { nameByType, safeFileName } from './file-names.ts'
import type { MailFile } from './mail.ts'
import { decodeText } from './mime/charset.ts'
import { fileType } from './mime/file-type.ts'
import { readHeaderBlock } from './mime/header-block.ts'
import { Headers } from './mime/headers.ts'
import { contentOf } from './mime/part.ts'
import type { Part } from './mime/part.ts'

/** Creates a file from bytes, with a safe name; a missing name is derived from the type. */
export function makeFile(
  name: string,
  type: string,
  bytes: Buffer,
  contentId: string | null = null,
): MailFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = fileType(type, bytes)
  return {
    name: safeFileName(name) || nameByType(known),
    type: known,
    size: bytes.length,
    sha256,
    bytes,
    contentId,
    isInline: false,
  }
}

/** Creates a file from a part of a message. A nested message is named after its subject. */
export function fileOf(part: Part): MailFile {
  const isMessage = /^message\/(rfc822|global|news)$/.test(part.type)
  // A nested message must be 7bit or 8bit, but some clients encode it nevertheless.
  const bytes = contentOf(part)
  const name =
    part.fileName || (isMessage ? `${subjectOf(bytes) || 'message'}.eml` : '') || descriptionOf(part)
  const isTnef = part.type === 'application/octet-stream' && /^winmail\.dat$/i.test(name)
  return makeFile(name, isTnef ? 'application/ms-tnef' : part.type, bytes, contentIdOf(part))
}

function subjectOf(bytes: Buffer): string {
  return new Headers(readHeaderBlock(bytes, 0, Math.min(bytes.length, 64 * 1024)).fields).words('subject')
}

/** A Content-Description that looks like a file name is one; old programs named files there. */
function descriptionOf(part: Part): string {
  const words = part.headers.words('content-description')
  return /^[^\s/\\]{1,100}\.[a-z0-9]{2,5}$/i.test(words) ? words : ''
}

/** The Content-ID of a part without brackets, or null. */
export function contentIdOf(part: Part): string | null {
  const id = (part.headers.first('content-id') ?? '').replace(/^[\s<]+|[\s>]+$/g, '')
  return id && id.length <= 250 && !/\s/.test(id) ? id : null
}

/** Text of a small part, for reports. */
export function textOf(part: Part): string {
  return decodeText(contentOf(part), part.charset).replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}
