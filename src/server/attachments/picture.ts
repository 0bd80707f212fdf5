import { DeskError } from '#domain/errors.ts'
import { pictureLimits, type PictureType } from '#domain/pictures/picture.ts'

/** Type and size of a picture, read from its bytes. */
export interface PictureHead {
  type: PictureType
  /** In pixels. */
  width: number
  height: number
}

/**
 * Detects type and size of a picture from its bytes; file name and declared type are ignored.
 * @throws DeskError TOO_LARGE, or INVALID if it is no supported picture, is cut off before its size, or has
 * too many pixels.
 */
export function readPicture(bytes: Uint8Array): PictureHead {
  if (bytes.length > pictureLimits.bytes)
    throw new DeskError('TOO_LARGE', { field: 'file', message: 'The picture must be at most 2 MB' })
  const head = pictureHead(bytes)
  if (!head)
    throw new DeskError('INVALID', { field: 'file', message: 'File must be a PNG, JPEG or WebP picture' })
  const { width, height } = head
  const { side } = pictureLimits
  if (width < 1 || height < 1 || width > side || height > side)
    throw new DeskError('INVALID', {
      field: 'file',
      message: `The picture must be at most ${side} pixels wide and high`,
    })
  return head
}

/** Type and size of a picture of any file size; null for other files. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return readPng(data) ?? readJpeg(data) ?? readWebp(data)
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Size from the first chunk (PNG 5.2 and 11.2.2). */
function readPng(data: Buffer): PictureHead | null {
  if (data.length < 24 || !data.subarray(0, 8).equals(pngSignature)) return null
  if (data.toString('latin1', 12, 16) !== 'IHDR') return null
  return { type: 'image/png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) }
}

/** Frame header markers: C0 to CF, except those of tables and extensions. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Reads segments up to the frame header (ITU T.81 B.2). */
function readJpeg(data: Buffer): PictureHead | null {
  if (data.length < 3 || data.readUIntBE(0, 3) !== 0xffd8ff) return null
  for (let at = 2; at + 9 <= data.length;) {
    if (data[at] !== 0xff) return null
    const marker = data.readUInt8(at + 1)
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker))
      return { type: 'image/jpeg', height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) }
    const length = data.readUInt16BE(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

/** Each of the three formats stores the size in another way (RFC 9649 2.5 to 2.7). */
function readWebp(data: Buffer): PictureHead | null {
  if (data.length < 30 || data.toString('latin1', 0, 4) !== 'RIFF') return null
  const type = 'image/webp'
  switch (data.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ':
      if (data.readUIntBE(23, 3) !== 0x9d012a) return null
      return { type, width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff }
    case 'WEBPVP8L': {
      if (data[20] !== 0x2f) return null
      const bits = data.readUInt32LE(21)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'WEBPVP8X':
      return { type, width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
