import iconv from 'iconv-lite'

/**
 * Decodes 8-bit bytes that are not UTF-8 and have no declared charset: KOI8-R or windows-1251 if most letters
 * have the high bit, windows-1252 otherwise. Latin text has few high bytes among many ASCII letters, Cyrillic
 * text the reverse. Letter case tells the Cyrillic charsets apart: KOI8-R has small letters at C0-DF and
 * capitals at E0-FF, windows-1251 the other way round, and running text is mostly small letters.
 */
export function guessLegacyText(bytes: Buffer): string {
  return iconv.decode(bytes, guessLegacyCharset(bytes))
}

function guessLegacyCharset(bytes: Buffer): string {
  let ascii = 0
  let low = 0
  let high = 0
  let runs = 0
  let previous = 0
  for (const byte of bytes) {
    if (byte >= 0xe0) high++
    else if (byte >= 0xc0) low++
    else if ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) ascii++
    if (byte >= 0xc0 && previous >= 0xc0) runs++
    previous = byte
  }
  const letters = low + high
  if (letters < 3 || runs * 2 < letters || letters < ascii / 2) return 'windows-1252'
  return low > high ? 'koi8-r' : 'windows-1251'
}
