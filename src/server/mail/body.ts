import { createHash } from 'node:crypto'
import { boundHtml, boundText } from '#domain/conversations/messages/readable.ts'
import type { SortedParts } from './body-parts.ts'
import { decodeBody, isTooMuchHtml, textFile } from './body-text.ts'
import type { DecodedBody } from './body-text.ts'
import { contentIdOf, fileOf, makeFile } from './files.ts'
import { htmlToText } from './html/plain-text.ts'
import { textToHtml } from './html/text-html.ts'
import { extractDataImages } from './inline-images.ts'
import { bodyLimits } from './limits.ts'
import type { MailFile } from './mail.ts'
import { isShownInPlace } from './mime/file-type.ts'
import type { Part } from './mime/part.ts'
import type { Reading } from './mime/parts.ts'
import { sanitiseHtml } from './safe-html.ts'

/** Body and files of a message, ready to store. */
export interface ReadBody {
  /** Sanitised; null if there is none or it is too large. */
  html: string | null
  text: string
  /** Notice added to the body if a part of it is only available as a file; otherwise null. */
  notice: { html: string | null; text: string | null }
  /** The message has a text part, so the text was not derived from the HTML. */
  hasOwnText: boolean
  files: MailFile[]
  isEncrypted: boolean
}

interface SafePiece {
  text: string | null
  html: string | null
}

/** Decodes, sanitises and joins the body, collects the files and marks the inline ones. */
export function readBody(parts: SortedParts, reading: Reading): ReadBody {
  const decoded = decodeBody(parts.pieces, reading)
  const files = parts.files.map(fileOf)
  reading.checkTime()
  const pasted: MailFile[] = []
  const markup = decoded.pieces.map((piece) => {
    const found = piece.html === null ? null : extractDataImages(piece.html)
    pasted.push(...(found?.files ?? []))
    return { text: piece.text, html: found?.html ?? null }
  })
  const all = markup.map((piece) => piece.html ?? '').join('\n')
  const places = placesOf(parts.files, files, all)
  const extra = decoded.files.map((file) => makeFile(file.name, file.type, file.bytes))
  if (isTooMuchHtml(all)) {
    reading.limitsHit.add('html')
    const page = htmlFile(decoded)
    const pieces = markup.map((piece) => withNotice(piece, page.size))
    const { body, wholeText } = finish(pieces, reading)
    return { ...body, files: [...files, ...extra, page, ...wholeText] }
  }
  const safe = markup.map((piece): SafePiece => {
    reading.checkTime()
    const html = piece.html === null ? null : sanitiseHtml(piece.html, { cidByLocation: places })
    return { text: piece.text, html: html !== null && isBlank(html) ? null : html }
  })
  const { body, wholeText } = finish(safe, reading)
  const page = body.notice.html === null ? [] : [htmlFile(decoded)]
  return {
    ...body,
    files: markInline([...files, ...pasted], body.html).concat(extra, page, wholeText),
  }
}

const htmlFile = ({ pieces }: DecodedBody): MailFile =>
  makeFile('message.html', 'text/html', Buffer.from(pieces.map((piece) => piece.html ?? '').join('\n')))

/** HTML without text or pictures shows nothing. */
function isBlank(html: string): boolean {
  return !/<img\b/.test(html) && html.replace(/<[^>]*>/g, '').trim() === ''
}

/** Replaces too large HTML by a file and a notice; an alternative text stays. */
function withNotice(piece: SafePiece, size: number): SafePiece {
  if (piece.html === null) return piece
  const notice = `[The formatted text is too large to show (${Math.ceil(size / 1024)} kB). It is attached as message.html.]`
  return { text: piece.text === null ? notice : `${piece.text}\n\n${notice}`, html: null }
}

/** Text derived from HTML is processed like sent text: its signature is found by the delimiter line. */
export const asSent = { keepsSignatureLine: true }

/** Joins the sections up to the display limit; `wholeText` is the complete text as a file, if it was cut. */
function finish(
  pieces: SafePiece[],
  reading: Reading,
): { body: Omit<ReadBody, 'files'>; wholeText: MailFile[] } {
  const hasHtml = pieces.some((piece) => piece.html !== null)
  const html = pieces
    .map((piece) => piece.html ?? textToHtml(piece.text ?? ''))
    .filter((piece) => piece !== '')
  const texts = pieces.map(
    (piece) => piece.text ?? (piece.html === null ? '' : htmlToText(piece.html, asSent)),
  )
  const whole = texts.filter((piece) => piece !== '').join('\n')
  const rich = boundHtml(html.join('\n'), bodyLimits)
  const { text, isShortened } = boundText(whole, bodyLimits)
  const isRichShort = hasHtml && rich.isShortened
  const wasCut = reading.limitsHit.has('text')
  // Text that was derived from the HTML is complete in the HTML's file.
  const isOwnText = isShortened && !isRichShort
  if (isShortened) reading.limitsHit.add('text')
  if (isRichShort) reading.limitsHit.add('html')
  const body = {
    html: hasHtml ? rich.text : null,
    text: text.toWellFormed(),
    notice: {
      html: isRichShort ? shortened('message.html') : null,
      text: wasCut || isOwnText ? shortened(textFile) : isShortened ? shortened('message.html') : null,
    },
    hasOwnText: pieces.some((piece) => piece.text !== null && piece.text.trim() !== ''),
    isEncrypted: /^-----BEGIN PGP MESSAGE-----/m.test(text.slice(0, 5_000)),
  }
  const file = () => makeFile(textFile, 'text/plain', Buffer.from(whole))
  return { body, wholeText: isOwnText && !wasCut ? [file()] : [] }
}

const shortened = (file: string) => `[This message was shortened. It is attached as ${file}.]`

/** Pictures named by Content-Location get a Content-ID, so that the HTML can refer to them like others. */
function placesOf(parts: Part[], files: MailFile[], html: string): Map<string, string> {
  const places = new Map<string, string>()
  parts.forEach((part, index) => {
    const place = (part.headers.first('content-location') ?? '').trim()
    const file = files[index] as MailFile
    if (!place || place.length > 1_000 || !html.includes(place)) return
    const contentId =
      contentIdOf(part) ?? `${createHash('sha256').update(place).digest('hex').slice(0, 32)}@place.invalid`
    file.contentId = contentId
    places.set(place, contentId)
  })
  return places
}

/** A picture is inline if the HTML refers to it and its sender did not mark it as an attachment. */
function markInline(files: MailFile[], html: string | null): MailFile[] {
  const shown = new Set(
    [...(html ?? '').matchAll(/<img\b[^>]{0,4000}?\bsrc="cid:([^"]{1,500})"/g)].map((match) =>
      (match[1] as string).toLowerCase(),
    ),
  )
  return files.map((file) => {
    const isShown =
      file.contentId !== null && shown.has(file.contentId.toLowerCase().replaceAll('&', '&amp;'))
    return isShown && isShownInPlace(file.type) ? { ...file, isInline: true } : file
  })
}
