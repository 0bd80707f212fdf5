import { createHash } from 'node:crypto'
import { makeFile } from './files.ts'
import type { MailFile } from './mail.ts'
import { isShownInPlace } from './mime/file-type.ts'

/** Limit of pasted pictures that become files; further ones are dropped. */
const maxImages = 200

/**
 * Extracts pictures from `data:` URLs in HTML: each becomes a file, and its URL the `cid:` of that file.
 * Other `data:` URLs stay, and sanitising removes them. One pass over the HTML.
 */
export function extractDataImages(html: string): { html: string; files: MailFile[] } {
  const files = new Map<string, MailFile>()
  const pieces: string[] = []
  let from = 0
  const address = /\bsrc\s{0,5}=\s{0,5}["']?\s{0,5}(?=data:image\/)/gi
  for (let match = address.exec(html); match && files.size < maxImages; match = address.exec(html)) {
    const start = address.lastIndex
    const image = imageAt(html, start)
    if (!image) continue
    const known = files.get(image.contentId) ?? makeFile('', image.type, image.bytes, image.contentId)
    if (!isShownInPlace(known.type)) continue
    files.set(image.contentId, known)
    pieces.push(html.slice(from, start), `cid:${image.contentId}`)
    from = image.end
    address.lastIndex = image.end
  }
  return { html: pieces.join('') + html.slice(from), files: [...files.values()] }
}

/** Reads `data:image/png;base64,…` up to the first character that cannot be part of it. */
function imageAt(
  html: string,
  start: number,
): { type: string; bytes: Buffer; contentId: string; end: number } | null {
  const head = /^data:(image\/[a-z0-9.+-]{1,40})(?:;[\w=-]{1,40}){0,3};base64,/i.exec(
    html.slice(start, start + 200),
  )
  if (!head) return null
  const content = /[A-Za-z0-9+/=\s]*/y
  content.lastIndex = start + head[0].length
  const source = content.exec(html)?.[0] ?? ''
  const bytes = Buffer.from(source, 'base64')
  if (bytes.length === 0) return null
  const contentId = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}@pasted.invalid`
  return { type: (head[1] as string).toLowerCase(), bytes, contentId, end: content.lastIndex }
}
