import type { PictureType } from '#domain/pictures/picture.ts'

/*
 * Cameras write into a file where and when it was taken, and with what: a picture that others see keeps what is needed
 * to draw it, and nothing else. What stands behind its end goes too.
 */

/**
 * A picture without what cameras and programs wrote into it; a colour profile stays.
 * @returns null for one whose parts do not follow each other up to its end.
 */
export function withoutMetadata(bytes: Uint8Array, type: PictureType): Buffer | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = { 'image/png': pngParts, 'image/jpeg': jpegParts, 'image/webp': webpParts }[type](data)
  return parts && Buffer.concat(parts)
}

const pngHead = 8
/** Chunks that say something of a picture and draw nothing (PNG 11.3). */
const pngNotes = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

/** PNG 5.3: length, name, data and sum of each chunk, up to IEND. */
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
/** Of the segments of applications, APP2 holds the colour profile and APP14 how colours are meant. */
const isNote = (marker: number) =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee)

/** ITU T.81 B.1: segments up to the end of the image; what is scanned stands behind the head of its scan. */
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

/** Where the next marker stands; 0xFF of what was scanned is followed by a zero, and by numbers where it begins anew. */
function endOfScan(data: Buffer, from: number): number {
  for (let at = from; at + 1 < data.length; at += 1) {
    const next = data[at + 1] ?? 0
    if (data[at] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return data.length + 1
}

const riffHead = 12
/** Bits of the extended form that announce EXIF and XMP (RFC 9649 2.7). */
const webpNotes = { chunks: new Set(['EXIF', 'XMP ']), flags: 0x0c }

/** RFC 9649 2.3: chunks of even length behind a head that says how long they are together. */
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
