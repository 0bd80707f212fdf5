/** First bytes of the raster pictures that may be shown in place. */
const pictures: [string, (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12))],
]

/** The type to store for a file: for pictures what the first bytes say, else the sender's label. */
export function fileType(label: string, bytes: Buffer): string {
  if (!label.startsWith('image/') && label !== 'application/octet-stream') return label
  return pictures.find(([, matches]) => matches(bytes))?.[0] ?? label
}

/** Whether a file of this type may be shown inside a message; SVG may not, it can carry script. */
export function isShownInPlace(type: string): boolean {
  return pictures.some(([name]) => name === type)
}
