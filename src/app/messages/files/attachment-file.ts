import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { getAttachment } from '#domain/conversations/calls/attachment-endpoints.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { readFile } from '#local/files/attachments.ts'
import { copyOf, keepCopy, type Holding } from '#local/files/file-copies.ts'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'
import { saveAs } from './save-as.ts'

type Holder = Pick<OpenDesk, 'db' | 'client'>

/** Picture types that a browser shows without running scripts in them. */
const shownTypes = /^image\/(png|jpe?g|gif|webp|avif|bmp)$/

export const isPicture = (type: string): boolean => shownTypes.test(type)

/**
 * Bytes of a file, from this device or else from the server; then cached as long as its conversation or
 * template, if given. Only plain pictures keep their type, so that no blob address can open as a page of our
 * origin.
 */
export async function attachmentBlob(
  desk: Holder,
  { id, type }: Pick<Attachment, 'id' | 'type'>,
  holder?: Holding,
): Promise<Blob> {
  const shown = isPicture(type) ? type : 'application/octet-stream'
  const kept = await readFile(desk.db, id)
  if (kept) return new Blob([kept.bytes as Uint8Array<ArrayBuffer>], { type: shown })
  const copy = await copyOf(desk.db, id)
  if (copy) return new Blob([copy], { type: shown })
  const answer = await deskRequest(desk.client, pathOf(getAttachment, id))
  const bytes = new Blob([await answer.arrayBuffer()], { type: shown })
  if (holder !== undefined) await keepCopy(desk.db, holder, id, bytes)
  return bytes
}

/** True if the bytes are stored on this device and open offline. */
export async function isKept(desk: Pick<OpenDesk, 'db'>, id: number): Promise<boolean> {
  if ((await desk.db.blobMeta.get(id)) !== undefined) return true
  return (await copyOf(desk.db, id)) !== undefined
}

/** Maximum number of pictures in memory; the oldest are evicted first. */
const maxUrls = 200
const urls = new Map<number, Promise<string>>()

/** Object URL of a picture in this tab, cached; failures are not cached. */
export function pictureUrl(
  desk: Holder,
  attachment: Pick<Attachment, 'id' | 'type'>,
  holder?: Holding,
): Promise<string> {
  const known = urls.get(attachment.id)
  if (known) return known
  const url = attachmentBlob(desk, attachment, holder).then((blob) => URL.createObjectURL(blob))
  urls.set(attachment.id, url)
  url.catch(() => urls.delete(attachment.id))
  const [oldest] = urls
  if (urls.size > maxUrls && oldest) {
    urls.delete(oldest[0])
    void oldest[1].then((old) => URL.revokeObjectURL(old))
  }
  return url
}

/** Saves a file under its name. */
export async function download(desk: Holder, attachment: Attachment, conversationId?: number): Promise<void> {
  saveAs(await attachmentBlob(desk, attachment, conversationId), attachment.name)
}
