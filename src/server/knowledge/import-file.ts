import { DomUtils, parseDocument } from 'htmlparser2'
import { marked } from 'marked'
import { isZip, unzipped } from '../attachments/zip.ts'
import { DeskError } from '#domain/errors.ts'
import { articleLimits } from '#domain/knowledge/article.ts'
import { categoryLimits } from '#domain/knowledge/category.ts'
import { exportSchema, transferLimits, type KnownDocument } from '#domain/knowledge/transfer.ts'
import { vendorDocuments, vendorSourceAt } from './import-vendors.ts'

/** Limit of a zip's unpacked size, in bytes. */
const mostUnpacked = 3 * transferLimits.bytes
const isText = /\.(?:md|markdown|html?|json)$/i

/** True for the path of a page or list, or for a hidden file, which is ignored. */
export const isPage = (path: string): boolean => isText.test(path) || isHidden(path)

const isHidden = (path: string) =>
  path.split('/').some((part) => part.startsWith('.') || part.startsWith('__'))
const isJson = /\.json$/i
const isMarkdown = /\.(?:md|markdown)$/i

const refusal = (message: string) => new DeskError('INVALID', { field: 'file', message })

/**
 * Reads the articles of a file: our export, one of Zendesk or Freshdesk, a Markdown or HTML file, or a zip of
 * those. @param name of the file, or its URL. @param further pages of a list that starts in the file. @throws
 * DeskError INVALID under `file` with a sentence.
 */
export function readImport(name: string, bytes: Buffer, further: readonly Buffer[] = []): KnownDocument[] {
  const documents =
    further.length > 0
      ? ofVendor([bytes, ...further].map((page) => parsed(textOf(page))))
      : documentsOf(name, bytes)
  if (documents.length === 0) throw refusal('There is no article in this file')
  if (documents.length > transferLimits.documents)
    throw refusal(`A file can hold at most ${transferLimits.documents.toLocaleString('en')} articles`)
  const tooLong = documents.find(({ content }) => content.length > articleLimits.content)
  if (tooLong) throw refusal(`“${tooLong.name}” is too long`)
  return documents
}

function documentsOf(name: string, bytes: Buffer): KnownDocument[] {
  if (isZip(bytes)) return ofFolder(unpacked(bytes))
  const text = textOf(bytes)
  if (/^\s*[{[]/.test(text)) return ofExport(parsed(text))
  if (isMarkdown.test(name)) return [ofPage(name, text, null)]
  if (isText.test(name) || /^\s*(?:<!doctype html|<html|<[a-z])/i.test(text))
    return [ofPage(name, text, null)]
  throw refusal('File must be an export of a knowledge base, a Markdown or HTML file, or a zip of those')
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal('Text must be in UTF-8')
  }
}

/** Pages of a zip that may be articles, by path. */
function unpacked(bytes: Uint8Array): Map<string, string> {
  const pages = filesOf(bytes, (path) => isText.test(path) && !isHidden(path))
  return new Map([...pages].map(([path, content]) => [path, textOf(content)]))
}

/** Wanted files of a zip by path. @throws DeskError INVALID for a broken zip, or one over the limits. */
export const filesOf = (bytes: Uint8Array, isWanted: (path: string) => boolean) =>
  unzipped(bytes, { isWanted, most: [mostUnpacked, 'The folder is too large'], refusal })

/** Documents of the pages and lists in a folder. */
function ofFolder(files: ReadonlyMap<string, string>): KnownDocument[] {
  const lists = [...files].flatMap(([path, text]) => (isJson.test(path) ? [parsed(text)] : []))
  const pages = new Map([...files].filter(([path]) => !isJson.test(path)))
  return [...ofPages(pages), ...vendorDocuments(lists)]
}

/** Pages of a folder; top-level folders are categories, unless a single one contains everything. */
function ofPages(pages: ReadonlyMap<string, string>): KnownDocument[] {
  const tops = new Set([...pages.keys()].map((path) => path.split('/', 1)[0]))
  const isWrapped = tops.size === 1 && [...pages.keys()].every((path) => path.includes('/'))
  return [...pages].map(([path, text]) => {
    const folders = path.split('/').slice(isWrapped ? 1 : 0, -1)
    return ofPage(path, text, folders[0] === undefined ? null : named(folders[0], categoryLimits.name))
  })
}

/** Readable title from a file name. */
const named = (fileName: string, limit: number) =>
  fileName
    .replace(/\.[a-z]+$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim()
    .replace(/^./u, (letter) => letter.toUpperCase())
    .slice(0, limit) || 'Untitled'

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

/** Article of one page, named by its first heading or its title; always a draft. */
function ofPage(path: string, text: string, category: string | null): KnownDocument {
  const head = frontMatter.exec(text)
  const title = head && /^title:\s*["']?(.*?)["']?\s*$/m.exec(head[1] ?? '')?.[1]
  const body = head ? text.slice(head[0].length) : text
  const html = isMarkdown.test(path) ? marked.parse(body, { async: false }) : body
  const page = parseDocument(html)
  const first = (name: string) => DomUtils.findOne((each) => each.name === name, page.children)
  const heading = first('h1')
  const said =
    title || (heading ? DomUtils.innerText(heading) : '') || DomUtils.innerText(first('title') ?? [])
  if (heading) DomUtils.removeElement(heading)
  const root = first('main') ?? first('body')
  const last =
    path
      .replace(/[?#].*$/, '')
      .replace(/\/$/, '')
      .split('/')
      .at(-1) ?? path
  return {
    source: path.slice(0, 1000),
    name: said.replace(/\s+/g, ' ').trim().slice(0, articleLimits.name) || named(last, articleLimits.name),
    content: DomUtils.getOuterHTML(root ? root.children : page.children),
    ...{ category, isPublished: false },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal('The export is cut off or damaged')
  }
}

/** Articles of other help desks. @throws DeskError INVALID if there are none. */
function ofVendor(values: readonly unknown[]): KnownDocument[] {
  const documents = vendorDocuments(values)
  if (documents.length === 0) throw refusal('File must be an export of a knowledge base')
  return documents
}

function ofExport(json: unknown): KnownDocument[] {
  const { data: known } = exportSchema.safeParse(json)
  if (!known) return ofVendor([json])
  const names = new Map(known.categories.map(({ id, name }) => [id, name]))
  return known.articles.map(({ id, name, content, isPublished, categoryId }) => ({
    source: exportedSource(id),
    category: (categoryId !== null && names.get(categoryId)) || null,
    ...{ name, content, isPublished },
  }))
}

/** Source key of an article in our exports. */
export const exportedSource = (id: number): string => `outpost:${id}`

/** Rewrites links between the articles of an import. @param to finds the URL of an imported source. */
export function relinked(
  { source, content }: Pick<KnownDocument, 'source' | 'content'>,
  to: (source: string) => string | undefined,
): string {
  return content.replace(
    /(<a\b[^>]*?\bhref=)(["'])(.*?)\2/gi,
    (whole, before: string, quote: string, href: string) => {
      const [, id] = /\/help\/\d{1,15}\/(\d{1,15})(?:-[^/]*)?$/.exec(href) ?? []
      const target =
        id === undefined ? (vendorSourceAt(href) ?? beside(source, href)) : exportedSource(Number(id))
      const found = target === null ? undefined : to(target)
      return found === undefined ? whole : `${before}${quote}${found}${quote}`
    },
  )
}

/** Path that a relative link of a page leads to; null for other links. */
export function beside(source: string, href: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|#|$)/i.test(href)) return null
  try {
    const base = new URL(source, 'folder://x/')
    const { host, pathname } = new URL(href, base)
    return host === 'x' ? decodeURIComponent(pathname.slice(1)) : null
  } catch {
    return null
  }
}
