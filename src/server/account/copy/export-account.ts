import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { ContentStore } from '../../attachments/content-store.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import { lastMigration } from '../../store/migrate.ts'
import { anew, contentColumns, copiedRows, copiedValues } from './left-out.ts'
import { manifestName, type Manifest } from './manifest.ts'
import { copiedTables, quoted, type CopiedTable } from './tables.ts'
import { ArchiveWriter } from './tar.ts'

/** Stores that an account is copied from or to. */
export interface CopyStores {
  database: Database
  attachments: ContentStore
  rawMail: ContentStore
}

/** Options of an export. */
export interface ExportOptions {
  /** Epoch ms. */
  now: number
  version: string
  /** Called with the completed share, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Rows per fetch, and characters after which a new file of rows starts. */
const fetchedAtOnce = 200
const partLength = 4_000_000

/** The snapshot transaction may be long; each of its statements may not. */
const settings = `set local statement_timeout = '5min'; set local idle_in_transaction_session_timeout = '30min';
  set local time zone 'UTC'`

/**
 * Exports a snapshot of an account to a gzipped tar file of JSON Lines, stored files by hash, and a manifest.
 * `to` appears only when it is complete.
 * @throws the signal's reason when it is aborted.
 */
export async function exportAccount(
  stores: CopyStores,
  accountId: Id,
  to: string,
  options: ExportOptions,
): Promise<Manifest> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const draft = `${to}.partial`
  try {
    const source = new PassThrough()
    const written = pipeline(source, createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600 }), {
      ...(options.signal && { signal: options.signal }),
    })
    const work = stores.database
      .report(accountId, (sql) => new AccountExport(stores, sql, new ArchiveWriter(source), options).write())
      .catch((error: unknown) => {
        source.destroy(error as Error)
        throw error
      })
    const [manifest] = await Promise.all([
      work,
      written.catch((error: unknown) => {
        source.destroy()
        throw error
      }),
    ])
    const handle = await open(draft, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, to)
    return manifest
  } finally {
    await rm(draft, { force: true })
  }
}

class AccountExport {
  readonly #stores: CopyStores
  readonly #sql: DeskSql
  readonly #archive: ArchiveWriter
  readonly #options: ExportOptions
  readonly #parts: Manifest['parts'] = []
  readonly #content = { files: new Set<string>(), mails: new Set<string>() }
  /** Number of rows and stored files, in total and written. */
  #total = 0
  #done = 0

  constructor(stores: CopyStores, sql: DeskSql, archive: ArchiveWriter, options: ExportOptions) {
    this.#stores = stores
    this.#sql = sql
    this.#archive = archive
    this.#options = options
  }

  async write(): Promise<Manifest> {
    const sql = this.#sql
    await sql.script(settings)
    const tables = await copiedTables(sql)
    const counts: Record<string, number> = {}
    for (const { name } of tables) counts[name] = await this.#count(name)
    const named = Object.keys(contentColumns).reduce((sum, name) => sum + (counts[name] ?? 0), 0)
    this.#total = Object.values(counts).reduce((sum, count) => sum + count, named)
    for (const table of tables) await this.#rows(table)
    const { bytes, missing } = await this.#allContent()
    const manifest: Manifest = {
      ...{ format: 1, madeAt: new Date(this.#options.now).toISOString(), version: this.#options.version },
      ...{ schema: lastMigration(), ...(await this.#head()), tables: counts, parts: this.#parts },
      content: { files: this.#content.files.size, mails: this.#content.mails.size, bytes },
      ...{ missing, anew: Object.values(anew) },
    }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    await this.#archive.add(manifestName, text.byteLength, [text])
    await this.#archive.end()
    return manifest
  }

  async #count(name: string): Promise<number> {
    const [row] = await this.#sql.rows<{ count: number }>({
      text: `select count(*) as count from ${fromOf(name)}`,
      values: [this.#sql.accountId],
    })
    return row?.count ?? 0
  }

  async #head(): Promise<Pick<Manifest, 'account' | 'counters'>> {
    const [row] = await this.#sql.rows<Manifest['account'] & Manifest['counters']>({
      text: `select a.name, a.domain, (select last_value from desk_id) as ids, (select last_value from lease_range) as ranges
        from accounts a where a.id = $1`,
      values: [this.#sql.accountId],
    })
    const { name, domain, ids, ranges } = invariant(row, 'account')
    return { account: { name, domain }, counters: { ids, ranges } }
  }

  async #rows(table: CopiedTable): Promise<void> {
    const { name, columns, key } = table
    const values = copiedValues[name] ?? {}
    const row = columns.map((column) => `${values[column] ?? `t.${quoted(column)}`} as ${quoted(column)}`)
    const order = key.length === 0 ? '' : `order by ${key.map((column) => `t.${quoted(column)}`).join(', ')}`
    const content = contentColumns[name]
    await this.#sql.rows({
      text: `declare copied no scroll cursor for select to_jsonb(r)::text as line,
          ${content ? `r.${content.column}` : 'null'} as hash
        from (select ${row.join(', ')} from ${fromOf(name)} ${order}) r`,
      values: [this.#sql.accountId],
    })
    let lines: string[] = []
    let length = 0
    let part = 0
    const flush = async () => {
      if (lines.length === 0) return
      part += 1
      await this.#part(`rows/${name}/${String(part).padStart(6, '0')}.jsonl`, lines)
      ;[lines, length] = [[], 0]
    }
    for (;;) {
      this.#options.signal?.throwIfAborted()
      const rows = await this.#sql.rows<{ line: string; hash: string | null }>({
        text: `fetch ${fetchedAtOnce} from copied`,
      })
      for (const { line, hash } of rows) {
        if (content && hash !== null) this.#content[content.kind].add(hash)
        lines.push(line)
        length += line.length
        if (length >= partLength) await flush()
      }
      this.#did(rows.length)
      if (rows.length < fetchedAtOnce) break
    }
    await flush()
    await this.#sql.rows({ text: 'close copied' })
  }

  async #part(name: string, lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    this.#parts.push({ name, sha256: createHash('sha256').update(bytes).digest('hex') })
    await this.#archive.add(name, bytes.byteLength, [bytes])
  }

  async #allContent(): Promise<{ bytes: number; missing: string[] }> {
    const missing: string[] = []
    let bytes = 0
    // Several rows may refer to the same file.
    this.#total = this.#done + this.#content.files.size + this.#content.mails.size
    for (const kind of ['files', 'mails'] as const) {
      const store = this.#stores[kind === 'files' ? 'attachments' : 'rawMail'].of(this.#sql.accountId)
      for (const hash of [...this.#content[kind]].sort()) {
        this.#options.signal?.throwIfAborted()
        const size = await store.size(hash)
        if (size === null) {
          missing.push(`${kind}/${hash}`)
          this.#content[kind].delete(hash)
        } else {
          await this.#archive.add(`${kind}/${hash}`, size, store.read(hash) as Readable)
          bytes += size
        }
        this.#did(1)
      }
    }
    return { bytes, missing }
  }

  #did(count: number): void {
    this.#done += count
    this.#options.onProgress?.(Math.min(1, this.#done / Math.max(1, this.#total)))
  }
}

const fromOf = (name: string) =>
  `${quoted(name)} t where t.${name === 'accounts' ? 'id' : 'account_id'} = $1 and (${copiedRows[name] ?? 'true'})`
