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
/** Bytes of all pages in memory. */
const memoryBytes = 64 * 1024 * 1024
/** Bytes of a page besides its words. */
const overhead = 1024
/** Pages below it are not compressed, in bytes. */
const leastZipped = 1024

const pageSchema = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** Zone in which the page tells times; null where it tells none. */
  zone: z.nullable(z.string()),
  /** When it was rendered, in epoch ms. */
  at: z.number(),
})

/** An answer as it was rendered. */
export type Rendered = z.infer<typeof pageSchema>

/** A rendered answer, ready to be sent again. */
export interface PublishedPage extends Rendered {
  accountId: Id
  version: string
  etag: string
  /** Null where it is too small to gain from it. */
  zipped: Buffer | null
}

/** Names a page: the site it belongs to, and its own key there. */
export interface PageName {
  site: string
  key: string
}

/** Dependencies of published pages. */
export interface PublishedParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Where pages are kept for a time without a database; null for memory alone. */
  folder: string | null
}

/** Public pages as they were rendered last, in memory and on disk, as long as nothing that they show has changed. */
export class PublishedPages {
  readonly versions: PublicVersions
  /** Epoch ms. Pages from before it are of another process, and only for a time without a database. */
  readonly startedAt: number
  readonly #parts: PublishedParts
  readonly #disk: PageDisk | null
  /** The one that was asked for last is the last one. */
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

  /** The page of a name, as long as its version is the one of now. */
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

  /** Keeps a page that was rendered from a version's content, and gives it as it is sent. */
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

  #tell = (error: unknown) => this.#parts.log.warn({ err: error }, 'Public pages could not be kept on disk')
}

const sizeOf = ({ body, zipped }: PublishedPage) => 2 * body.length + (zipped?.byteLength ?? 0) + overhead

/** A page out of its file; null for one that was cut off. */
function parsed(text: string): Rendered | null {
  try {
    return z.parse(pageSchema, JSON.parse(text))
  } catch {
    return null
  }
}
