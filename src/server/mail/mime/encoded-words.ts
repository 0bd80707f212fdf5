import { decodeText } from './charset.ts'
import { decodeBase64 } from './base64.ts'

interface Word {
  charset: string
  bytes: Buffer
}

/**
 * Decodes the RFC 2047 encoded words of a header value, also those that senders put into quotes, cut in the
 * middle of a character or write with spaces. Any other text stays unchanged.
 */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value
  let result = ''
  let pending: Word | null = null
  let from = 0
  for (let start = value.indexOf('=?'); start >= 0; start = value.indexOf('=?', Math.max(start + 2, from))) {
    const word = wordAt(value, start)
    if (word === 'none left') break
    if (!word) continue
    const between = value.slice(from, start)
    // White space between two encoded words belongs to the folding. One character may span both, except in
    // shift charsets, where every encoded word begins and ends in ASCII.
    if (pending && /^\s*$/.test(between)) {
      if (pending.charset === word.charset && !pending.charset.startsWith('iso-2022'))
        pending.bytes = Buffer.concat([pending.bytes, word.bytes])
      else {
        result += textOf(pending)
        pending = word
      }
    } else {
      result += (pending ? textOf(pending) : '') + between
      pending = word
    }
    from = word.end
  }
  return result + (pending ? textOf(pending) : '') + value.slice(from)
}

function textOf(word: Word): string {
  return decodeText(word.bytes, word.charset)
}

/** `=?charset*language?B or Q?text?=`; the search for the end happens once, so that decoding stays linear. */
function wordAt(value: string, start: number): (Word & { end: number }) | 'none left' | null {
  const head = /^=\?([^?\s]{1,60})\?([bq])\?/i.exec(value.slice(start, start + 70))
  if (!head) return null
  const textStart = start + head[0].length
  const end = value.indexOf('?=', textStart)
  if (end < 0) return 'none left'
  const text = value.slice(textStart, end)
  const [charset = ''] = (head[1] as string).toLowerCase().split('*')
  const bytes =
    (head[2] as string).toLowerCase() === 'b' ? decodeBase64(Buffer.from(text, 'latin1')) : decodeQ(text)
  return { charset, bytes, end: end + 2 }
}

function decodeQ(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  let length = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number
    const code = byte === 0x3d ? hexPair(bytes, index + 1) : -1
    if (code >= 0) index += 2
    bytes[length++] = code >= 0 ? code : byte === 0x5f ? 0x20 : byte
  }
  return bytes.subarray(0, length)
}

/** Byte written as two hexadecimal digits at `index`, or -1. */
export function hexPair(bytes: Uint8Array, index: number): number {
  const high = hexDigit(bytes[index])
  const low = hexDigit(bytes[index + 1])
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  if (byte >= 0x41 && byte <= 0x46) return byte - 0x37
  return byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : -1
}
