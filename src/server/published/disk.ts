import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Id } from '#lib/id.ts'
import type { Versions } from './versions.ts'

/** Maximum of files per account, and of bytes per file. */
const limits = { files: 2000, bytes: 1024 * 1024 }

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40)
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** Path of a page: account, version of its content, site and page name. */
export interface PageKey {
  accountId: Id
  version: string
  site: string
  key: string
}

/** Public pages as files: `account/version/site/page`. Several processes may share the folder. */
export class PageDisk {
  readonly #folder: string
  /** Versions of the stored pages. */
  readonly versions: Versions
  /** Account of each site, by folder name. */
  readonly #accounts = new Map<string, Id>()
  readonly #files = new Map<Id, number>()

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const versions = new Map<Id, string>()
    for (const account of foldersIn(folder)) {
      const madeAt = (version: string) => statSync(join(folder, account, version)).mtimeMs
      const [newest] = foldersIn(join(folder, account)).toSorted((one, other) => madeAt(other) - madeAt(one))
      if (newest === undefined) continue
      const id = Number(account)
      versions.set(id, newest)
      for (const site of foldersIn(join(folder, account, newest))) {
        this.#accounts.set(site, id)
        const count = readdirSync(join(folder, account, newest, site)).length
        this.#files.set(id, (this.#files.get(id) ?? 0) + count)
      }
    }
    this.versions = versions
  }

  /** Account of a site with stored pages. */
  accountOf(site: string): Id | undefined {
    return this.#accounts.get(nameOf(site))
  }

  /** Reads a stored page; null if there is none. */
  async read(place: PageKey): Promise<string | null> {
    return readFile(this.#pathOf(place), 'utf8').catch(() => null)
  }

  /** Writes a page atomically; does nothing if the account has too many. */
  async write(place: PageKey, text: string): Promise<void> {
    const { accountId, site } = place
    const count = this.#files.get(accountId) ?? 0
    if (count >= limits.files || Buffer.byteLength(text) > limits.bytes) return
    this.#files.set(accountId, count + 1)
    this.#accounts.set(nameOf(site), accountId)
    const path = this.#pathOf(place)
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}.part`
    await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, path)
  }

  /** Deletes an account's pages except those of one version. */
  async clear(accountId: Id, version: string | undefined): Promise<void> {
    this.#files.delete(accountId)
    const folder = join(this.#folder, String(accountId))
    if (version === undefined) return rm(folder, { recursive: true, force: true })
    const found = await readdir(folder).catch(() => [])
    for (const name of found)
      if (name !== version) await rm(join(folder, name), { recursive: true, force: true })
  }

  #pathOf = ({ accountId, version, site, key }: PageKey) =>
    join(this.#folder, String(accountId), version, nameOf(site), nameOf(key))
}
