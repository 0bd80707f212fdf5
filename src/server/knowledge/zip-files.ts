import { DomUtils, parseDocument } from 'htmlparser2'
import { escapeHtml } from '#lib/text.ts'
import type { Id } from '#lib/id.ts'
import { isZip } from '../attachments/zip.ts'
import { DeskError } from '#domain/errors.ts'
import { transferLimits, type KnownDocument } from '#domain/knowledge/transfer.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import { keepFile, keepPicture } from '../attachments/kept-pictures.ts'
import { isAttachment, ofCopy, type CopyParts } from './copy-file.ts'
import { beside, filesOf, isPage } from './import-file.ts'

/** Articles of a zip with the URLs of stored files, and the names of those files. */
export interface Upload {
  documents: KnownDocument[]
  /** Names of stored pictures and files. */
  pictures: string[]
  /** Pictures and files that articles refer to, but that are missing or damaged in the zip. */
  missing: string[]
}

type Parts = Pick<CopyParts, 'database' | 'content' | 'now' | 'storageBytes' | 'origin'>
type Owner = { accountId: Id; userId: Id }
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** HTML element of an article that refers to a file of the zip. */
interface Place {
  element: Element
  kind: 'picture' | 'file'
  path: string
}

/**
 * Stores the pictures and files of a zip that its articles refer to, and rewrites the references.
 * @throws DeskError TOO_LARGE if the storage is full; INVALID under `file` if they are too many or too large.
 */
export async function keepZipFiles(
  parts: Parts,
  owner: Owner,
  bytes: Buffer,
  documents: KnownDocument[],
): Promise<Upload> {
  if (!isZip(bytes)) return { documents, pictures: [], missing: [] }
  const find = finder(pathsIn(bytes))
  const missing = new Set<string>()
  const read = documents.map((document) => ({ document, ...placesOf(document, find, missing) }))
  const wanted = new Set(read.flatMap(({ places }) => places.map(({ path }) => path)))
  if (wanted.size > transferLimits.files) {
    const message = `A zip can bring at most ${transferLimits.files.toLocaleString('en')} files`
    throw new DeskError('INVALID', { field: 'file', message })
  }
  const files = filesOf(bytes, (path) => wanted.has(path))
  const kept = new Map<string, Kept | null>()
  for (const { places } of read)
    for (const { kind, path } of places) {
      const key = `${kind} ${path}`
      if (kept.has(key)) continue
      const one = await keep(parts, owner, { kind, path, bytes: files.get(path) })
      kept.set(key, one)
      if (!one) missing.add(path)
    }
  return {
    documents: read.map(({ document, page, places }) => {
      if (places.length === 0) return document
      for (const place of places) {
        const one = kept.get(`${place.kind} ${place.path}`)
        if (one) put(parts, place, one)
      }
      return { ...document, content: DomUtils.getOuterHTML(page.children) }
    }),
    pictures: [...kept.values()].flatMap((one) => (one ? [one.name] : [])),
    missing: [...missing],
  }
}

interface Kept {
  name: string
  kind: Place['kind']
}
type Wanted = Pick<Place, 'kind' | 'path'> & { bytes: Uint8Array | undefined }

/** Stores a file; an unsupported picture (SVG) becomes a download. @returns null for a damaged one. */
async function keep(
  parts: Parts,
  owner: Owner,
  { kind, path, bytes = new Uint8Array() }: Wanted,
): Promise<Kept | null> {
  const fileName = lastOf(path).slice(-150)
  const shown = kind === 'picture' ? await unlessUnfit(keepPicture(parts, owner, bytes)) : null
  if (shown !== null) return { kind, name: shown }
  const saved = await unlessUnfit(keepFile(parts, owner, { fileName, bytes }))
  return saved === null ? null : { kind: 'file', name: saved }
}

/** @returns null if the file itself is invalid. */
async function unlessUnfit(keeping: Promise<string>): Promise<string | null> {
  try {
    return await keeping
  } catch (error) {
    if (error instanceof DeskError && error.details.field === 'file') return null
    throw error
  }
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function put(parts: Parts, { element, kind, path }: Place, kept: Kept): void {
  if (kind === 'picture' && kept.kind === 'picture') element.attribs['src'] = pictureUrl(kept.name)
  else if (kind === 'file') element.attribs['href'] = `${parts.origin()}${pictureUrl(kept.name)}`
  else {
    const text = element.attribs['alt']?.trim() || lastOf(path)
    const link = parseDocument(`<a ${ofCopy(parts, 'file', kept.name)}>${escapeHtml(text)}</a>`).children[0]
    if (link) DomUtils.replaceElement(element, link)
  }
}

/** Pictures and links of an article that refer to files of the zip. @param missing collects absent files. */
function placesOf({ source, content }: KnownDocument, find: Finder, missing: Set<string>) {
  const page = parseDocument(content)
  const places: Place[] = []
  for (const element of DomUtils.getElementsByTagName('img', page.children)) {
    const reference = element.attribs['src'] ?? ''
    const path = find(source, reference)
    if (path !== null) places.push({ element, kind: 'picture', path })
    else if (reference !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(reference)) missing.add(reference)
  }
  for (const element of DomUtils.getElementsByTagName('a', page.children)) {
    const path = find(source, element.attribs['href'] ?? '')
    if (path !== null) places.push({ element, kind: 'file', path })
  }
  return { page, places }
}

/** Paths of a zip that are no pages. */
function pathsIn(bytes: Uint8Array): string[] {
  const paths: string[] = []
  filesOf(bytes, (path) => {
    if (!isPage(path) && !path.endsWith('/')) paths.push(path)
    return false
  })
  return paths
}

type Finder = (source: string, reference: string) => string | null

/** Maximum number of path segments for matching by suffix. */
const deepest = 8

/**
 * Finds the file for a reference: relative to its page, or by path suffix if the reference has an unknown
 * root or the page has no path, as in lists of Zendesk and Freshdesk. Ambiguous suffixes match nothing.
 */
function finder(paths: readonly string[]): Finder {
  const all = new Set(paths)
  const ends = new Map<string, string | null>()
  for (const path of paths) {
    const folders = path.split('/')
    for (let at = Math.max(0, folders.length - deepest); at < folders.length; at += 1) {
      const end = folders.slice(at).join('/')
      ends.set(end, ends.has(end) && !all.has(end) ? null : path)
    }
  }
  return (source, reference) => {
    const near = beside(source, reference)
    if (near !== null && all.has(near)) return near
    const isList = /^(?:zendesk|freshdesk):/.test(source)
    const end = endOf(reference)
    if (end === null || !(isList || /^\/(?!\/)/.test(reference))) return null
    return all.has(end) ? end : (ends.get(end) ?? null)
  }
}

/** Suffix of a reference: the path without its root; for an attachment URL its id and file name. */
function endOf(reference: string): string | null {
  const isAddress = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(reference)
  if (isAddress && !isAttachment(reference)) return null
  try {
    const folders = decodeURIComponent(new URL(reference, 'folder://x/').pathname).split('/').filter(Boolean)
    const end = (isAddress ? folders.slice(-2) : folders).join('/')
    return end === '' ? null : end
  } catch {
    return null
  }
}
