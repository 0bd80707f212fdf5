import { maxMarks } from '#domain/conversations/messages/readable.ts'
import { limitMarks } from '#lib/text.ts'
import { mailLimits } from './limits.ts'

/** Extensions for parts without a name. */
const extensions: Record<string, string> = {
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/msword': 'doc',
  'application/ms-tnef': 'dat',
  'application/pdf': 'pdf',
  'application/pgp-encrypted': 'pgp',
  'application/pgp-keys': 'asc',
  'application/pgp-signature': 'asc',
  'application/pkcs7-mime': 'p7m',
  'application/x-pkcs7-mime': 'p7m',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-signature': 'p7s',
  'application/rtf': 'rtf',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/x-bzip2': 'bz2',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'audio/basic': 'au',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'message/delivery-status': 'txt',
  'message/disposition-notification': 'txt',
  'message/feedback-report': 'txt',
  'message/global': 'eml',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/css': 'css',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'text/rfc822-headers': 'txt',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/xml': 'xml',
  'video/mp4': 'mp4',
  'video/mpeg': 'mpg',
  'video/quicktime': 'mov',
}

/** Name for an unnamed part: `attachment.png`, `invite.ics`, `message.eml`. */
export function nameByType(type: string): string {
  if (type === 'text/calendar') return 'invite.ics'
  if (type.startsWith('message/')) return `message.${extensions[type] ?? 'txt'}`
  if (type === 'application/ms-tnef') return 'winmail.dat'
  return `attachment.${extensions[type] ?? 'bin'}`
}

// The first of several types with the same extension is the usual one; message types are left out.
const typesByExtension = new Map(
  Object.entries(extensions)
    .filter(([type]) => !type.startsWith('message/'))
    .map(([type, extension]) => [extension, type] as const)
    .toReversed(),
)

/** Media type by the extension of a name. */
export const typeByName = (name: string): string =>
  typesByExtension.get(/\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? '') ?? 'application/octet-stream'

const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Makes a name safe for display and saving: no path, no control or direction characters, no characters that
 * file systems refuse, not hidden, not reserved, and cut before the extension. '' if nothing is left.
 */
export function safeFileName(source: string): string {
  // Unicode normalisation sorts combining marks, in quadratic time for long runs.
  const plain = limitMarks(source, maxMarks)
    .text.normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .toWellFormed()
  const base = (plain.split(/[/\\]/).findLast((piece) => piece.trim() !== '') ?? '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/ +/g, ' ')
  const name = trimEnd(base)
  return cutName(reservedOnWindows.test(name) ? `_${name}` : name)
}

/** Removes trailing dots and spaces, which Windows drops; a loop, as a pattern would backtrack. */
function trimEnd(name: string): string {
  let end = name.length
  while (end > 0 && ' .\t'.includes(name[end - 1] as string)) end--
  return name.slice(0, end)
}

function cutName(name: string): string {
  if (name.length <= mailLimits.fileNameCharacters) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  return (
    name
      .slice(0, mailLimits.fileNameCharacters - extension.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + extension
  )
}
