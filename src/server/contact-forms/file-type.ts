/** Signatures of the pictures that are shown in pages, as latin1, by type. */
const pictures: Readonly<Record<string, (head: string) => boolean>> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/gif': (head) => /^GIF8[79]a/.test(head),
  'image/webp': (head) => /^RIFF[^]{4}WEBP/.test(head),
}

/** Media type of a file: a picture is what its bytes say, whatever came along. @param claimed as it was sent. */
export function typeOfFile(bytes: Uint8Array, claimed: string): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const found = Object.keys(pictures).find((type) => pictures[type]?.(head))
  if (found !== undefined) return found
  const isType = /^[\w.+-]+\/[\w.+-]+$/.test(claimed) && claimed.length <= 127
  const type = claimed.toLowerCase()
  return isType && !(type in pictures) ? type : 'application/octet-stream'
}
