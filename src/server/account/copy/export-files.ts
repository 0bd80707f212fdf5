import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Id } from '#lib/id.ts'
import { exportDays, type AccountExport } from '#domain/account/export-endpoints.ts'

/** Lifetime of a download link in ms; a running download continues after it. */
const linkMs = 600_000
const ending = '.tar.gz'

/** Exported accounts as files: `account/id.tar.gz`. */
export class ExportFiles {
  readonly #folder: string
  readonly #key: Buffer

  constructor(folder: string, secret: string) {
    this.#folder = folder
    this.#key = createHmac('sha256', secret).update('outpost account exports').digest()
  }

  pathOf(accountId: Id, id: string): string {
    return join(this.#folder, String(accountId), `${id}${ending}`)
  }

  /** Unexpired exports of an account, newest first. */
  async list(accountId: Id, now: number): Promise<AccountExport[]> {
    const names = await readdir(join(this.#folder, String(accountId))).catch(unlessMissing)
    const ids = (names ?? []).flatMap((name) =>
      name.endsWith(ending) ? [name.slice(0, -ending.length)] : [],
    )
    const found = await Promise.all(ids.map((id) => this.find(accountId, id, now)))
    return found.filter((file) => file !== null).toSorted((a, b) => b.madeAt - a.madeAt)
  }

  /** Reads an export; null if it is missing or expired. */
  async find(accountId: Id, id: string, now: number): Promise<AccountExport | null> {
    const file = await stat(this.pathOf(accountId, id)).catch(unlessMissing)
    if (!file) return null
    const madeAt = Math.floor(file.mtimeMs)
    const endsAt = madeAt + exportDays * 86_400_000
    return endsAt <= now ? null : { id, size: file.size, madeAt, endsAt }
  }

  read(accountId: Id, id: string, start: number, end: number): Readable {
    return createReadStream(this.pathOf(accountId, id), { start, end })
  }

  remove(accountId: Id, id: string): Promise<void> {
    return rm(this.pathOf(accountId, id), { force: true })
  }

  /** Removes all exports of an account. */
  clear(accountId: Id): Promise<void> {
    return rm(join(this.#folder, String(accountId)), { recursive: true, force: true })
  }

  /** Deletes expired and incomplete exports. */
  async sweep(now: number): Promise<void> {
    for (const account of (await readdir(this.#folder).catch(unlessMissing)) ?? [])
      for (const name of (await readdir(join(this.#folder, account)).catch(unlessMissing)) ?? []) {
        const path = join(this.#folder, account, name)
        const file = await stat(path).catch(unlessMissing)
        if (file && file.mtimeMs + exportDays * 86_400_000 <= now) await rm(path, { force: true })
      }
  }

  /** Signed token that allows downloading an export for some minutes. */
  token(accountId: Id, id: string, now: number): string {
    const endsAt = now + linkMs
    return `${endsAt}.${this.#sign(accountId, id, endsAt).toString('hex')}`
  }

  isGood(token: string, { accountId, id, now }: { accountId: Id; id: string; now: number }): boolean {
    const [, endsAt = '', mac = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(token) ?? []
    if (mac === '' || Number(endsAt) <= now) return false
    return timingSafeEqual(this.#sign(accountId, id, Number(endsAt)), Buffer.from(mac, 'hex'))
  }

  #sign = (accountId: Id, id: string, endsAt: number) =>
    createHmac('sha256', this.#key).update(`${accountId} ${id} ${endsAt}`).digest()
}

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
