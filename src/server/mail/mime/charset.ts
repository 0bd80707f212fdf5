import iconv from 'iconv-lite'
import { guessLegacyText } from './charset-guess.ts'

/** Charset names seen in mail that neither ICU nor iconv-lite knows, and the charset they mean. */
const aliases: Record<string, string> = {
  'iso-2022-jp-ms': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  jis: 'iso-2022-jp',
  cp932: 'shift_jis',
  'x-sjis-jp': 'shift_jis',
  eucjp: 'euc-jp',
  cp51932: 'euc-jp',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  ms949: 'euc-kr',
  cp936: 'gb18030',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'x-gbk': 'gb18030',
  'gb_2312-80': 'gb18030',
  cp950: 'big5',
  'x-mac-roman': 'macroman',
  'x-roman8': 'hp-roman8',
  'unicode-1-1-utf-8': 'utf-8',
  utf8mb4: 'utf-8',
  'cp-850': 'cp850',
}

/** Multibyte charsets, which ICU decodes as browsers do. */
const manyByteCharsets = new Set(['iso-2022-jp', 'shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'])

const emptyShift = new RegExp(
  `${String.fromCharCode(0x1b)}[($][@A-Z](?=${String.fromCharCode(0x1b)}[($])`,
  'g',
)
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const looseUtf8 = new TextDecoder('utf-8')

/**
 * Decodes the bytes of a text part, and never fails: the declared charset first, then UTF-8, then a guess
 * among the old 8-bit charsets. UTF-8 goes first if the label is a common default (none, ASCII, Latin-1,
 * windows-1252), because other text is rarely valid UTF-8 by chance.
 */
export function decodeText(bytes: Buffer, label: string | null): string {
  return decodeBytes(bytes, label).replaceAll('\0', '').toWellFormed()
}

function decodeBytes(bytes: Buffer, label: string | null): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return looseUtf8.decode(bytes)
  const charset = charsetName(label)
  if (charset === 'iso-2022-jp' || (!charset && hasJapaneseEscapes(bytes))) {
    // Decoders reject shift sequences without a character between, which occur in joined texts.
    const shifts = bytes.toString('latin1').replace(emptyShift, '')
    return new TextDecoder('iso-2022-jp').decode(Buffer.from(shifts, 'latin1'))
  }
  if (charset === 'iso-2022-kr') return new TextDecoder('euc-kr').decode(shiftedKorean(bytes))
  if (charset === 'hz-gb-2312') return new TextDecoder('gb18030').decode(tildeChinese(bytes))
  if (charset?.startsWith('utf-16') || charset?.startsWith('utf-32')) return decodeWide(bytes, charset)
  if (!charset || charset === 'windows-1252') {
    return utf8(bytes) ?? (charset ? iconv.decode(bytes, 'windows-1252') : guessLegacyText(bytes))
  }
  if (charset === 'utf-8') return utf8(bytes) ?? mendedUtf8(bytes)
  if (manyByteCharsets.has(charset)) {
    const text = new TextDecoder(charset).decode(bytes)
    return text.includes('\ufffd') ? (utf8(bytes) ?? text) : text
  }
  return iconv.decode(bytes, charset)
}

/**
 * Name of the charset used for decoding: `windows-1252` for the whole Latin-1 family (as in browsers), null
 * if the label gives no information (missing, ASCII, unknown).
 */
export function charsetName(label: string | null): string | null {
  const name = (label ?? '')
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
    .replaceAll(' ', '-')
  if (!name || name.length > 60 || /^(us-?)?ascii$|^ansi_x3|^unknown|^x-unknown|^7bit$|^8bit$/.test(name))
    return null
  const known = aliases[name] ?? name
  if (known === 'iso-2022-kr' || known === 'hz-gb-2312' || manyByteCharsets.has(known)) return known
  if (/^utf-?8$/.test(known)) return 'utf-8'
  if (/^(iso-?8859-?1|latin-?1|l1|windows-?1252|cp-?1252|x-cp1252|ansi)$/.test(known)) return 'windows-1252'
  if (/^utf-?7/.test(known)) return 'utf-7'
  const web = webCharset(known)
  if (web && manyByteCharsets.has(web)) return web
  if (isEncoding(known)) return known
  return web && isEncoding(web) ? web : null
}

/** iconv-lite also accepts Node's encodings: a charset label must not turn text into hex digits. */
function isEncoding(name: string): boolean {
  return iconv.encodingExists(name) && !/^_|^(base64|hex|binary|utf7imap|utf-7-imap)$/.test(name)
}

function webCharset(name: string): string | null {
  try {
    return new TextDecoder(name).encoding
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Decoded text if all bytes are valid UTF-8, else null. */
export function utf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Damaged UTF-8 keeps its valid characters; bytes that are hardly UTF-8 are decoded by a guess. */
function mendedUtf8(bytes: Buffer): string {
  const text = looseUtf8.decode(bytes)
  let damaged = 0
  let good = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0xfffd) damaged++
    else if (code > 0x7f) good++
  }
  return good > damaged ? text : guessLegacyText(bytes)
}

function decodeWide(bytes: Buffer, charset: string): string {
  const text = bytes.includes(0) ? null : utf8(bytes)
  return text ?? iconv.decode(bytes, charset)
}

function hasJapaneseEscapes(bytes: Buffer): boolean {
  return bytes.includes('\x1b$B', 0, 'latin1') || bytes.includes('\x1b$@', 0, 'latin1')
}

/** ISO-2022-KR is EUC-KR without the high bit between SO and SI, after one announcing escape. */
function shiftedKorean(bytes: Buffer): Buffer {
  const plain = Buffer.from(bytes.toString('latin1').replaceAll('\x1b$)C', ''), 'latin1')
  let isShifted = false
  let length = 0
  for (const byte of plain) {
    if (byte === 0x0e) isShifted = true
    else if (byte === 0x0f || byte === 0x0a) isShifted = false
    if (byte === 0x0e || byte === 0x0f) continue
    plain[length++] = isShifted && byte > 0x20 ? byte | 0x80 : byte
  }
  return plain.subarray(0, length)
}

/** HZ is GB 2312 without the high bit between `~{` and `~}`. */
function tildeChinese(bytes: Buffer): Buffer {
  const result = Buffer.alloc(bytes.length)
  let isShifted = false
  let length = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number
    const next = bytes[index + 1]
    if (byte === 0x7e && (next === 0x7b || next === 0x7d || next === 0x7e || next === 0x0a)) {
      if (next === 0x7e) result[length++] = byte
      if (next === 0x7b || next === 0x7d) isShifted = next === 0x7b
      index++
    } else result[length++] = isShifted && byte > 0x20 ? byte | 0x80 : byte
  }
  return result.subarray(0, length)
}
