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

/** Articles of a zip with the addresses of kept files, and the names that are held for them. */
export interface Upload {
  documents: KnownDocument[]
  /** Names of pictures and files. */
  pictures: string[]
  /** Pictures and files that the articles name and that are not in the zip, or damaged. */
  missing: string[]
}

type Parts = Pick<CopyParts, 'database' | 'content' | 'now' | 'storageBytes' | 'origin'>
type Owner = { accountId: Id; userId: Id }
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** An element of an article that shows or leads to a file of the zip. */
interface Place {
  element: Element
  kind: 'picture' | 'file'
  path: string
}

/**
 * Keeps the pictures and files of a zip that its articles name, and makes these lead to them.
 * @throws DeskError TOO_LARGE where there is no room for them; INVALID under `file` where they are too many or too large.
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

/** Keeps a file; a picture that browsers are not shown, such as an SVG, is a file to save. @returns null for a damaged one. */
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

/** @returns null for a file that is itself at fault. */
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

/** The pictures and links of an article that lead into the zip. @param missing takes what is not there. */
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

/** The paths of a zip that are no pages. */
function pathsIn(bytes: Uint8Array): string[] {
  const paths: string[] = []
  filesOf(bytes, (path) => {
    if (!isPage(path) && !path.endsWith('/')) paths.push(path)
    return false
  })
  return paths
}

type Finder = (source: string, reference: string) => string | null

/** Ends of a path that are looked for, in folders. */
const deepest = 8

/**
 * Finds the path that a reference of an article means: beside its page; or by its end, where it begins at a root that
 * nobody knows, or the page has no path, as those in lists of Zendesk and Freshdesk. Ends that several paths have mean none.
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

/** The end of a reference: without its root; of an attachment's address its number and its name. */
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
