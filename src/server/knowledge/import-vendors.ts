import * as z from 'zod/mini'
import { escapeHtml, truncate } from '#lib/text.ts'
import { articleLimits } from '#domain/knowledge/article.ts'
import { categoryLimits } from '#domain/knowledge/category.ts'
import type { KnownDocument } from '#domain/knowledge/transfer.ts'

/*
 * Articles of Zendesk Guide and Freshdesk Solutions, in the formats of their APIs and exports: lists of
 * articles, sections or folders, and categories, separate, in an envelope, or nested.
 */

/** Supported help desks, and the URLs of their articles. */
const vendors = {
  zendesk: /\/hc\/(?:[a-z]{2}[\w-]*\/)?articles\/(\d{1,15})(?:-[^/?#]*)?(?:[?#].*)?$/i,
  freshdesk: /\/support\/solutions\/articles\/(\d{1,15})(?:-[^/?#]*)?(?:[?#].*)?$/i,
}
type Vendor = keyof typeof vendors

/** Source key of an article of another help desk. */
export const vendorSource = (vendor: Vendor, id: number | string): string => `${vendor}:${id}`

/** Source key of the article behind a help desk URL; null for another URL. */
export function vendorSourceAt(address: string): string | null {
  for (const vendor of ['zendesk', 'freshdesk'] as const) {
    const id = vendors[vendor].exec(address)?.[1]
    if (id !== undefined) return vendorSource(vendor, id)
  }
  return null
}

const number = z.int().check(z.positive())
const absent = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
const file = z.object({
  ...{ article_id: absent(number), inline: absent(z.boolean()) },
  ...{ file_name: absent(z.string()), name: absent(z.string()) },
  ...{ content_url: absent(z.string()), attachment_url: absent(z.string()) },
})
type File = z.infer<typeof file>
const article = z.object({
  ...{ id: number, title: z.string(), body: absent(z.string()), description: absent(z.string()) },
  ...{ section_id: absent(number), folder_id: absent(number), attachments: absent(z.array(file)) },
})
const shelf = z.object({ id: number, name: z.string(), category_id: absent(number) })

/** Records found in an export. */
interface Found {
  articles: z.infer<typeof article>[]
  shelves: Map<number, z.infer<typeof shelf>>
  categories: Map<number, string>
  files: File[]
}

/** Envelope keys of lists and of single records. */
const lists = ['categories', 'sections', 'folders', 'articles', 'article_attachments']
const wrappers = ['category', 'section', 'folder', 'article', 'solution_article']
/** Maximum nesting of lists. */
const deepest = 8

function gather(
  value: unknown,
  found: Found,
  within: { category?: number; shelf?: number } = {},
  depth = 0,
): void {
  if (depth > deepest || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach((each) => gather(each, found, within, depth + 1))
  const record = value as Record<string, unknown>
  const wrapped = wrappers.find((name) => typeof record[name] === 'object' && record['id'] === undefined)
  if (wrapped !== undefined) return gather(record[wrapped], found, within, depth + 1)
  let inside = within
  const one = article.safeParse(record).data
  const place = shelf.safeParse(record).data
  if (one) found.articles.push({ ...one, section_id: one.section_id ?? one.folder_id ?? within.shelf })
  else if (place && isShelf(record, within)) {
    found.shelves.set(place.id, { ...place, category_id: place.category_id ?? within.category })
    inside = { ...within, shelf: place.id }
  } else if (place) {
    found.categories.set(place.id, place.name)
    inside = { category: place.id }
  } else if (record['content_url'] !== undefined) {
    const held = file.safeParse(record).data
    if (held) found.files.push(held)
  }
  for (const name of lists) gather(record[name], found, inside, depth + 1)
}

/** True if a named record is a section or folder, not a category. */
const isShelf = (record: Record<string, unknown>, { category }: { category?: number }) =>
  typeof record['category_id'] === 'number' || category !== undefined || Array.isArray(record['articles'])

/**
 * Drafts of the articles of other help desks in JSON values, each once.
 * @returns none if there are no such articles.
 */
export function vendorDocuments(values: readonly unknown[]): KnownDocument[] {
  const found: Found = { articles: [], shelves: new Map(), categories: new Map(), files: [] }
  gather(values, found)
  const documents = new Map<string, KnownDocument>()
  for (const one of found.articles) {
    const vendor = typeof one.body === 'string' || one.description === undefined ? 'zendesk' : 'freshdesk'
    const source = vendorSource(vendor, one.id)
    const files = [...(one.attachments ?? []), ...found.files.filter((each) => each.article_id === one.id)]
    if (documents.has(source)) continue
    documents.set(source, {
      ...{ source, isPublished: false, category: shelfName(one.section_id, found) },
      name: truncate(one.title.replace(/\s+/g, ' ').trim(), articleLimits.name) || 'Untitled',
      content: (one.body ?? one.description ?? '') + fileLinks(files),
    })
  }
  return [...documents.values()]
}

/** Name of a section or folder, with its category's name if it is ambiguous. */
function shelfName(id: number | null | undefined, { shelves, categories }: Found): string | null {
  const own = id && shelves.get(id)
  if (!own) return null
  const name = own.name.trim() || 'Untitled'
  const isShared = [...shelves.values()].some((each) => each.id !== own.id && each.name.trim() === name)
  const above = isShared && own.category_id ? categories.get(own.category_id) : undefined
  return truncate(above === undefined ? name : `${above}: ${name}`, categoryLimits.name)
}

/** Links to attachments below the text; inline ones are in the text already. */
function fileLinks(files: readonly File[]): string {
  const links = files.flatMap(({ inline, ...each }) => {
    const url = each.content_url ?? each.attachment_url
    const name = each.file_name ?? each.name ?? url
    return inline || !url || !name ? [] : [`<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`]
  })
  return links.length === 0 ? '' : `<h2>Attachments</h2><ul>${links.join('')}</ul>`
}

/** URL of the next page of a list, on the same host; null for the last page or no list. */
export function nextPageOf(address: string, bytes: Uint8Array): string | null {
  try {
    const { next_page: next } = JSON.parse(new TextDecoder().decode(bytes)) as { next_page?: unknown }
    return typeof next === 'string' && new URL(next).origin === new URL(address).origin ? next : null
  } catch {
    return null
  }
}
