import { keptLife } from '#domain/contact-forms/kept.ts'

/** A form that was sent and has not arrived. */
export interface Kept {
  /** Names whose it is and which form; the start of it is the owner. */
  key: string
  /** Fields and files, among them the id that makes it one submission however often it goes. */
  entries: [string, FormDataEntryValue][]
  action: string
  /** Epoch ms. */
  at: number
}

const shelf = 'kept'

/** Forms that wait in this browser, or in this page where the browser keeps nothing. */
export class KeptStore {
  readonly #memory = new Map<string, Kept>()
  #database: Promise<IDBDatabase | null> | undefined

  /** All that belongs to an owner and is not too old; what is too old is removed. */
  async all(owner: string): Promise<Kept[]> {
    const stored = (await this.#do<Kept[]>('readonly', (rows) => rows.getAll())) ?? []
    const rows = [...stored, ...this.#memory.values()]
    const isOld = ({ at }: Kept) => Date.now() - at > keptLife
    for (const { key } of rows.filter(isOld)) await this.remove(key)
    return rows.filter((row) => !isOld(row) && row.key.startsWith(owner))
  }

  async get(key: string): Promise<Kept | undefined> {
    return (await this.all(key)).find((row) => row.key === key)
  }

  async put(row: Kept): Promise<void> {
    const done = await this.#do('readwrite', (rows) => rows.put(row))
    if (done === undefined) this.#memory.set(row.key, row)
  }

  async remove(key: string): Promise<void> {
    this.#memory.delete(key)
    await this.#do('readwrite', (rows) => rows.delete(key))
  }

  /** Removes all that belongs to an owner. */
  async forget(owner: string): Promise<void> {
    for (const { key } of await this.all(owner)) await this.remove(key)
  }

  /** Resolves to undefined where the browser keeps nothing. */
  async #do<T>(mode: IDBTransactionMode, act: (rows: IDBObjectStore) => IDBRequest): Promise<T | undefined> {
    const database = await (this.#database ??= open())
    if (!database) return undefined
    return new Promise((resolve) => {
      const work = database.transaction(shelf, mode)
      const request = act(work.objectStore(shelf))
      work.oncomplete = () => resolve((request.result ?? null) as T)
      work.onabort = () => resolve(undefined)
    })
  }
}

/** Resolves to null where storage is refused, as in frames of third parties. */
const open = () =>
  new Promise<IDBDatabase | null>((resolve) => {
    try {
      const request = indexedDB.open('outpost-forms', 1)
      request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: 'key' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
