import { decodeBase64 } from './base64.ts'
import { hexPair } from './encoded-words.ts'
import { uudecodeAll } from './uuencode.ts'

/**
 * Decodes a Content-Transfer-Encoding. Names are matched leniently ("Quoted printable", "8-bit (comment)");
 * with an unknown encoding the bytes stay unchanged.
 */
export function decodeTransfer(bytes: Buffer, encoding: string | null): Buffer {
  const name = (encoding ?? '')
    .toLowerCase()
    .replace(/\(.*/, '')
    .replace(/[\s"';_-]/g, '')
  if (name.startsWith('base64')) return decodeBase64(bytes)
  if (name.startsWith('quotedprintable')) return decodeQuotedPrintable(bytes)
  if (/^(x?uuencode|x?uue|uuencoded)$/.test(name)) return uudecodeAll(bytes)
  return bytes
}

/** Decodes quoted-printable; a stray `=` stays, and spaces added before a line end are removed. */
export function decodeQuotedPrintable(bytes: Buffer): Buffer {
  if (!bytes.includes(0x3d)) return bytes
  const result = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number
    if (byte !== 0x3d) {
      result[length++] = byte
      continue
    }
    const code = hexPair(bytes, index + 1)
    if (code >= 0) {
      result[length++] = code
      index += 2
      continue
    }
    const end = softBreakEnd(bytes, index + 1)
    if (end < 0) result[length++] = byte
    else index = end
  }
  return result.subarray(0, length)
}

/** Index of the last byte of a soft line break after an `=`, or -1. */
function softBreakEnd(bytes: Buffer, from: number): number {
  let index = from
  while (bytes[index] === 0x20 || bytes[index] === 0x09) index++
  if (index >= bytes.length) return index - 1
  if (bytes[index] === 0x0d) index++
  return bytes[index] === 0x0a ? index : -1
}
