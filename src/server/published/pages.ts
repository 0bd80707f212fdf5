import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { Clock } from '#lib/clock.ts'
import type { Database } from '../store/database.ts'
import { PageDisk } from './disk.ts'
import { PublicVersions, type Versions } from './versions.ts'

const zip = promisify(gzip)
/** Memory for all pages, in bytes. */
const memoryBytes = 64 * 1024 * 1024
/** Memory of a page besides its text, in bytes. */
const overhead = 1024
/** Smaller pages are not compressed, in bytes. */
const leastZipped = 1024

const pageSchema = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** Time zone of times on the page; null if it shows none. */
  zone: z.nullable(z.string()),
  /** Rendering time, in epoch ms. */
  at: z.number(),
})

/** An answer as it was rendered. */
export type Rendered = z.infer<typeof pageSchema>

/** A rendered answer, ready to be sent again. */
export interface PublishedPage extends Rendered {
  accountId: Id
  version: string
  etag: string
  /** Null if it is too small to be compressed. */
  zipped: Buffer | null
}

/** Cache key of a page: its site and the page's key there. */
export interface PageName {
  site: string
  key: string
}

/** Dependencies of published pages. */
export interface PublishedParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Folder for pages to serve while the database is down; null for memory only. */
  folder: string | null
}

/** Cache of rendered public pages, in memory and on disk, valid until their content changes. */
export class PublishedPages {
  readonly versions: PublicVersions
  /** Epoch ms. Older pages are from an earlier process, used only while the database is down. */
  readonly startedAt: number
  readonly #parts: PublishedParts
  readonly #disk: PageDisk | null
  /** In order of last use. */
  readonly #pages = new Map<string, PublishedPage>()
  #bytes = 0

  constructor(parts: PublishedParts) {
    const { folder, clock } = parts
    this.#parts = parts
    this.startedAt = clock.now()
    this.#disk = folder === null ? null : new PageDisk(folder)
    this.versions = new PublicVersions({
      ...parts,
      before: this.#disk?.versions ?? new Map(),
      onChange: (changed, now) => this.#forget(changed, now),
    })
  }

  /** A cached page, if its version is current. */
  async find({ site, key }: PageName, versions: Versions): Promise<PublishedPage | undefined> {
    const kept = this.#pages.get(key)
    if (kept && versions.get(kept.accountId) === kept.version) {
      this.#pages.delete(key)
      this.#pages.set(key, kept)
      return kept
    }
    const accountId = this.#disk?.accountOf(site)
    const version = accountId === undefined ? undefined : versions.get(accountId)
    if (!this.#disk || accountId === undefined || version === undefined) return undefined
    const text = await this.#disk.read({ accountId, version, site, key })
    const read = text === null ? null : parsed(text)
    return read === null ? undefined : this.#keep(key, { accountId, version }, read)
  }

  /** Caches a page rendered from a version of the content, and returns it as it is sent. */
  async put({ site, key }: PageName, of: { accountId: Id; version: string }, page: Rendered) {
    const kept = await this.#keep(key, of, page)
    await this.#disk?.write({ ...of, site, key }, JSON.stringify(page)).catch(this.#tell)
    return kept
  }

  async #keep(key: string, of: { accountId: Id; version: string }, page: Rendered): Promise<PublishedPage> {
    const bytes = Buffer.from(page.body)
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const zipped = bytes.byteLength < leastZipped ? null : await zip(bytes)
    const kept = { ...of, ...page, etag, zipped }
    this.#drop(key)
    this.#pages.set(key, kept)
    this.#bytes += sizeOf(kept)
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= memoryBytes) break
      this.#drop(oldest)
    }
    return kept
  }

  #drop(key: string): void {
    const kept = this.#pages.get(key)
    if (kept) this.#bytes -= sizeOf(kept)
    this.#pages.delete(key)
  }

  #forget(changed: readonly Id[], now: Versions): void {
    const gone = new Set(changed)
    for (const [key, { accountId, version }] of this.#pages)
      if (gone.has(accountId) && now.get(accountId) !== version) this.#drop(key)
    for (const accountId of changed) void this.#disk?.clear(accountId, now.get(accountId)).catch(this.#tell)
  }

  #tell = (error: unknown) => this.#parts.log.warn({ err: error }, 'Public pages could not be saved on disk')
}

const sizeOf = ({ body, zipped }: PublishedPage) => 2 * body.length + (zipped?.byteLength ?? 0) + overhead

/** Parses a page's file; null for a truncated one. */
function parsed(text: string): Rendered | null {
  try {
    return z.parse(pageSchema, JSON.parse(text))
  } catch {
    return null
  }
}
