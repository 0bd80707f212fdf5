import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { transferLimits } from '#domain/knowledge/transfer.ts'
import { pictureLimits, pictureUrl } from '#domain/pictures/picture.ts'
import { findCopy, keepFile, keepPicture } from '../attachments/kept-pictures.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import { OutsideRefusal, type CallOutside } from '../outside/call.ts'
import type { Origin } from './read.ts'

/** Picture or file of an article on an external server. */
export interface OutsideFile {
  kind: 'picture' | 'file'
  /** HTML attribute with its URL, as written. */
  attribute: string
  url: string
}

/** URLs of attachments at Zendesk and Freshdesk, and URLs with the extension of a typical attachment. */
const fileAddress =
  /\/(?:article_attachments|helpdesk\/attachments)\/|\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|rtf|zip)(?:[?#]|$)/i
/** True if a URL is an attachment of another help desk or has the extension of one. */
export const isAttachment = (address: string): boolean => fileAddress.test(address)

const attributes = /<(img|a)\b[^>]*?\s((?:src|href)="(https:\/\/[^"]+)")/gi
/** Limit of redirects; each is a separate checked request. */
const redirects = 3

/** External pictures and files in sanitised HTML, each once. */
export function outsideFiles(html: string, origin: string): OutsideFile[] {
  const found = new Map<string, OutsideFile>()
  for (const [, tag, attribute = '', written = ''] of html.matchAll(attributes)) {
    const url = written.replaceAll('&amp;', '&')
    const kind = tag?.toLowerCase() === 'img' ? 'picture' : isAttachment(url) ? 'file' : null
    if (kind && !url.startsWith(`${origin}/`)) found.set(attribute, { kind, attribute, url })
  }
  return [...found.values()]
}

/** Dependencies of a copy. */
export type CopyParts = FileIntake & { callOutside: CallOutside; origin: Origin }

/** Copied file as the replacing attribute, or the reason why it was not copied. */
export type Copied = { attribute: string; bytes: number } | { reason: string }

/** Copies a file into the desk, or reuses an earlier attempt's copy. @param room limit of bytes to read. */
export async function copyFile(
  parts: CopyParts,
  owner: { accountId: Id; userId: Id },
  { kind, url, attribute }: OutsideFile,
  room: number,
): Promise<Copied> {
  try {
    const before = await findCopy(parts, owner.accountId, attribute)
    if (before) return { attribute: ofCopy(parts, kind, before.name), bytes: before.bytes }
    const limit = kind === 'picture' ? pictureLimits.bytes : transferLimits.fileBytes
    const { bytes, at } = await read(parts.callOutside, url, Math.min(limit, room))
    const name =
      kind === 'picture'
        ? await keepPicture(parts, owner, bytes, attribute)
        : await keepFile(parts, owner, { fileName: fileNameOf(url, at), bytes, copiedFrom: attribute })
    return { attribute: ofCopy(parts, kind, name), bytes: bytes.byteLength }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/** Attribute for a stored picture or file. Links are absolute, as other hosts and exports use them. */
export const ofCopy = (
  { origin }: Pick<CopyParts, 'origin'>,
  kind: OutsideFile['kind'],
  name: string,
): string => (kind === 'picture' ? `src="${pictureUrl(name)}"` : `href="${origin()}${pictureUrl(name)}"`)

class BadStatus extends Error {}

async function read(callOutside: CallOutside, url: string, maxBytes: number) {
  let at = url
  for (let step = 0; step <= redirects; step += 1) {
    const { status, headers, body } = await callOutside(at, { maxBytes, limitMs: transferLimits.ms })
    if (status === 200) return { bytes: body, at }
    const next = status >= 300 && status < 400 ? headers.location : undefined
    if (next === undefined) throw new BadStatus(`status ${status}`)
    at = new URL(next, at).href
  }
  throw new BadStatus('too many redirects')
}

function reasonOf(error: unknown): string {
  if (error instanceof BadStatus || error instanceof DeskError) return error.message
  if (!(error instanceof OutsideRefusal)) return 'it cannot be reached'
  const reasons = {
    address: 'its address may not be called',
    tooLarge: 'it is too large',
    tooLate: 'it takes too long',
  }
  return reasons[error.reason]
}

/** File name: the last path segment of a URL that looks like one. */
function fileNameOf(...addresses: string[]): string {
  const parts = addresses.flatMap((address) => new URL(address).pathname.split('/').toReversed())
  const name = parts.find((part) => /\.[a-z0-9]{1,5}$/i.test(part)) ?? parts[0] ?? ''
  return (name && decoded(name).slice(-150)) || 'file'
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
