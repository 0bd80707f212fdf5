/**
 * Decodes base64 as found in mail: line ends, spaces and stray characters are skipped, and padding may be
 * missing or in the middle (some senders encode in pieces). Text after the padding, such as the footer of a
 * mailing list, is ignored.
 */
export function decodeBase64(source: Buffer): Buffer {
  const padding = source.indexOf(0x3d)
  if (padding < 0 || source.length - padding < 8) return Buffer.from(source.toString('latin1'), 'base64')
  const first = Buffer.from(source.toString('latin1', 0, padding), 'base64')
  const rest = source.toString('latin1', padding)
  if (/[^A-Za-z0-9+/=\r\n]/.test(rest)) return first
  const pieces = rest.replace(/[\r\n]/g, '').split(/=+/)
  return Buffer.concat([first, ...pieces.map((piece) => Buffer.from(piece, 'base64'))])
}
