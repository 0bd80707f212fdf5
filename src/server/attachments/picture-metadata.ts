import type { PictureType } from '#domain/pictures/picture.ts'

/*
 * Cameras store time, place and device in a picture. Only the data needed to draw it is stored; anything
 * after the end of the image is removed too.
 */

/** Removes metadata from a picture; a colour profile stays. @returns null for a damaged file. */
export function withoutMetadata(bytes: Uint8Array, type: PictureType): Buffer | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = { 'image/png': pngParts, 'image/jpeg': jpegParts, 'image/webp': webpParts }[type](data)
  return parts && Buffer.concat(parts)
}

const pngHead = 8
/** Chunks of metadata that do not affect the image (PNG 11.3). */
const pngNotes = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

/** Chunks up to IEND: length, type, data and CRC of each (PNG 5.3). */
function pngParts(data: Buffer): Buffer[] | null {
  const parts = [data.subarray(0, pngHead)]
  for (let at = pngHead; at + 12 <= data.length;) {
    const end = at + 12 + data.readUInt32BE(at)
    if (end > data.length) return null
    const name = data.toString('latin1', at + 4, at + 8)
    if (!pngNotes.has(name)) parts.push(data.subarray(at, end))
    if (name === 'IEND') return parts
    at = end
  }
  return null
}

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Application segments are metadata, except the colour profile (APP2) and the colour transform (APP14). */
const isNote = (marker: number) =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee)

/** Segments up to the end of the image; scan data follows its header (ITU T.81 B.1). */
function jpegParts(data: Buffer): Buffer[] | null {
  const parts = [data.subarray(0, 2)]
  for (let at = 2; at + 2 <= data.length;) {
    if (data[at] !== 0xff) return null
    const marker = data.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return [...parts, data.subarray(at, at + 2)]
    if (at + 4 > data.length) return null
    const head = at + 2 + data.readUInt16BE(at + 2)
    const end = marker === 0xda ? endOfScan(data, head) : head
    if (head < at + 4 || end > data.length) return null
    if (!isNote(marker)) parts.push(data.subarray(at, end))
    at = end
  }
  return null
}

/** Offset of the next marker; within scan data 0xFF is followed by zero or by a restart marker. */
function endOfScan(data: Buffer, from: number): number {
  for (let at = from; at + 1 < data.length; at += 1) {
    const next = data[at + 1] ?? 0
    if (data[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return data.length + 1
}

const riffHead = 12
/** Chunks and flags of EXIF and XMP in the extended format (RFC 9649 2.7). */
const webpNotes = { chunks: new Set(['EXIF', 'XMP ']), flags: 0x0c }

/** Chunks of even length after a header with the total length (RFC 9649 2.3). */
function webpParts(data: Buffer): Buffer[] | null {
  const whole = data.length < riffHead ? Infinity : 8 + data.readUInt32LE(4)
  if (whole > data.length) return null
  const parts: Buffer[] = []
  let at = riffHead
  while (at + 8 <= whole) {
    const length = data.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > data.length) return null
    const name = data.toString('latin1', at, at + 4)
    const part = Buffer.from(data.subarray(at, end))
    if (name === 'VP8X') part.writeUInt8(part.readUInt8(8) & ~webpNotes.flags, 8)
    if (!webpNotes.chunks.has(name)) parts.push(part)
    at = end
  }
  const head = Buffer.from(data.subarray(0, riffHead))
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return [head, ...parts]
}
