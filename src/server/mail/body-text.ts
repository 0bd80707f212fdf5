import { boundText } from '#domain/conversations/messages/readable.ts'
import { bodyLimits, mailLimits } from './limits.ts'
import type { BodyPiece } from './body-parts.ts'
import { isHtml } from './body-parts.ts'
import { textToHtml } from './html/text-html.ts'
import { decodeText } from './mime/charset.ts'
import { unflow } from './mime/flowed.ts'
import { contentOf } from './mime/part.ts'
import type { Part } from './mime/part.ts'
import type { Reading } from './mime/parts.ts'
import { extractUuFiles } from './mime/uuencode.ts'
import type { UuFile } from './mime/uuencode.ts'

/** File extracted from the body: a uuencoded block, or a body too large to show. */
export interface BodyFile extends UuFile {
  type: string
}

/** A decoded part of the body; its HTML is not yet sanitised. */
export interface DecodedPiece {
  /** Null if only HTML was sent. */
  text: string | null
  html: string | null
}

/** Decoded body sections, and the files found in the body. */
export interface DecodedBody {
  pieces: DecodedPiece[]
  files: BodyFile[]
}

/** Limits of HTML elements, in total and for the two kinds that are slow to sanitise in large numbers. */
const maxTags = 60_000
const maxSlowTags = 200

/** Name of the file that stores text too long to show. */
export const textFile = 'message.txt'

/** Decodes the body pieces; text beyond the limits is cut and kept as a file. */
export function decodeBody(pieces: BodyPiece[], reading: Reading): DecodedBody {
  const files: BodyFile[] = []
  const decoded = pieces.map((piece): DecodedPiece => {
    reading.checkTime()
    const text =
      piece.text.length > 0 ? piece.text.map((part) => readText(part, files, reading)).join('\n') : null
    const html = piece.html.map((part) =>
      isHtml(part) ? markup(part) : textToHtml(readText(part, files, reading)),
    )
    return {
      text: html.length > 0 && text?.trim() === '' ? null : text,
      html: html.length > 0 ? html.join('\n') : null,
    }
  })
  return { pieces: decoded, files }
}

function markup(part: Part): string {
  const bytes = contentOf(part)
  return decodeText(bytes, part.charset ?? declaredInside(bytes)).replaceAll('\r\n', '\n')
}

/** `<meta charset>` counts only if the part itself names no charset. */
function declaredInside(bytes: Buffer): string | null {
  return /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 2_048))?.[1] ?? null
}

function readText(part: Part, kept: BodyFile[], reading: Reading): string {
  const source = decodeText(contentOf(part), part.charset).replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const isFlowed = part.parameters.get('format')?.toLowerCase() === 'flowed'
  const flowed = isFlowed ? unflow(source, part.parameters.get('delsp')?.toLowerCase() === 'yes') : source
  const unmarked = /^text\/(enriched|richtext)$/.test(part.type) ? enrichedText(flowed) : flowed
  const { text, files } = extractUuFiles(unmarked)
  kept.push(...files.map((file) => ({ ...file, type: 'application/octet-stream' })))
  const bounded = boundText(text, bodyLimits)
  if (!bounded.isShortened) return text
  reading.limitsHit.add('text')
  kept.push({ name: textFile, type: 'text/plain', bytes: Buffer.from(text) })
  return bounded.text.toWellFormed()
}

/** text/enriched (RFC 1896): `<<` is a bracket, other brackets are tags, richtext `<nl>` is a line end. */
function enrichedText(source: string): string {
  return source
    .replace(/<param>[^<]{0,1000}<\/param>/gi, '')
    .replaceAll('<<', '\u0000')
    .replace(/<nl>/gi, '\n')
    .replaceAll('<lt>', '\u0000')
    .replace(/<[^<>]{0,100}>/g, '')
    .replaceAll('\u0000', '<')
}

/** True if HTML is too large to show, or too slow to sanitise. */
export function isTooMuchHtml(html: string): boolean {
  if (html.length > mailLimits.htmlCharacters) return true
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) if (++tags > maxTags) return true
  return (html.match(/<(noscript|iframe)\b/gi)?.length ?? 0) > maxSlowTags
}
