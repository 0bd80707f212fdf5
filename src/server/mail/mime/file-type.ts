/** Signatures of the raster picture formats that may be shown inline. */
const pictures: [string, (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12))],
]

/** Type to store for a file: for pictures by the first bytes, otherwise the sender's label. */
export function fileType(label: string, bytes: Buffer): string {
  if (!label.startsWith('image/') && label !== 'application/octet-stream') return label
  return pictures.find(([, matches]) => matches(bytes))?.[0] ?? label
}

/** True if a file of this type may be shown inline; not SVG, which can contain script. */
export function isShownInPlace(type: string): boolean {
  return pictures.some(([name]) => name === type)
}
