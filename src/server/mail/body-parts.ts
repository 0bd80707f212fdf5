import { contentOf } from './mime/part.ts'
import type { Part } from './mime/part.ts'

/** Section of the body: an alternative has text and HTML parts, any other section has one part. */
export interface BodyPiece {
  text: Part[]
  html: Part[]
}

/** Parts of a message, sorted by use. */
export interface SortedParts {
  pieces: BodyPiece[]
  files: Part[]
  /** Machine-readable parts of reports: parsed, not shown. */
  reports: Part[]
  isEncrypted: boolean
}

/** Context of a part that decides its use. */
interface Place {
  isRoot: boolean
  inAlternative: boolean
  inRelated: boolean
  inReport: boolean
}

const reportTypes = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
  'text/rfc822-headers',
  'message/global-headers',
])

/** Sorts parts into body, files and reports, in the order of the message. */
export function sortParts(root: Part): SortedParts {
  const sorted: SortedParts = { pieces: [], files: [], reports: [], isEncrypted: false }
  const place = { isRoot: true, inAlternative: false, inRelated: false, inReport: false }
  sorted.pieces = sort(root, place, sorted)
  return sorted
}

function sort(part: Part, place: Place, sorted: SortedParts): BodyPiece[] {
  if (part.children.length > 0) return sortMultipart(part, sorted)
  if (isEncryptedType(part)) sorted.isEncrypted = true
  if (place.inReport && (reportTypes.has(part.type) || part.type.startsWith('message/')))
    sorted.reports.push(part)
  else if (reportTypes.has(part.type) && part.fileName === '') sorted.reports.push(part)
  else if (isBody(part, place))
    return [isHtml(part) ? { text: [], html: [part] } : { text: [part], html: [] }]
  else if (!isHidden(part, place)) sorted.files.push(part)
  return []
}

function sortMultipart(part: Part, sorted: SortedParts): BodyPiece[] {
  const place: Place = {
    isRoot: false,
    inAlternative: part.type === 'multipart/alternative',
    inRelated: part.type === 'multipart/related',
    inReport: part.type === 'multipart/report' && isDeliveryReport(part),
  }
  if (part.type === 'multipart/encrypted') sorted.isEncrypted = true
  const byChild = part.children.map((child, index) =>
    sort(child, { ...place, inRelated: place.inRelated && index === 0 }, sorted),
  )
  return place.inAlternative ? joinAlternatives(byChild) : byChild.flat()
}

function isDeliveryReport(part: Part): boolean {
  const kind = part.parameters.get('report-type')?.toLowerCase()
  return kind
    ? kind === 'delivery-status'
    : part.children.some((child) => child.type === 'message/delivery-status')
}

/** Of several alternatives the last HTML part and the first text part count. */
function joinAlternatives(byChild: BodyPiece[][]): BodyPiece[] {
  const rich = byChild.findLast((pieces) => pieces.some((piece) => piece.html.length > 0))
  const plain = byChild.find(
    (pieces) => pieces.length > 0 && pieces.every((piece) => piece.html.length === 0),
  )
  if (!rich) return plain ?? []
  // Text between the HTML parts of an alternative belongs to that alternative.
  const html = rich.flatMap((piece) => (piece.html.length > 0 ? piece.html : piece.text))
  return [{ text: (plain ?? []).flatMap((piece) => piece.text), html }]
}

const bodyTypes = new Set(['text/plain', 'text/html', 'text/x-html', 'text/enriched', 'text/richtext'])

/** A text part with a file name is a file, unless it can only be the body. */
function isBody(part: Part, place: Place): boolean {
  if (!bodyTypes.has(part.type) || part.disposition === 'attachment') return false
  return part.fileName === '' || place.isRoot || place.inAlternative || place.inRelated
}

export function isHtml(part: Part): boolean {
  return part.type === 'text/html' || part.type === 'text/x-html'
}

function isEncryptedType(part: Part): boolean {
  if (part.type === 'application/pgp-encrypted') return true
  if (!/^application\/(x-)?pkcs7-mime$/.test(part.type)) return false
  return !/signed|certs/i.test(part.parameters.get('smime-type') ?? '')
}

/** Parts without content for readers: unnamed signatures, PGP versions, AMP pages, Apple's file notes. */
function isHidden(part: Part, place: Place): boolean {
  if (part.type === 'text/x-amp-html' && place.inAlternative) return true
  if (part.fileName !== '') return false
  if (/^application\/(pgp-signature|(x-)?pkcs7-signature|pgp-encrypted)$/.test(part.type)) return true
  return part.body.length === 0 && part.type.startsWith('text/')
}

/** Decoded bytes of a part that a report returns as `message/…` or `text/rfc822-headers`. */
export function returnedHeaders(part: Part): Buffer | null {
  return /^message\/(rfc822|global|rfc822-headers)$|^text\/rfc822-headers$|^message\/global-headers$/.test(
    part.type,
  )
    ? contentOf(part)
    : null
}
