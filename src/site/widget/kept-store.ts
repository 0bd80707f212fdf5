import { keptLife } from '#domain/contact-forms/kept.ts'

/** A submission of a form that has not arrived yet. */
export interface PendingSubmission {
  /** Identifies owner and form; begins with the owner. */
  key: string
  /** Fields and files, among them the id that makes repeated sending idempotent. */
  entries: [string, FormDataEntryValue][]
  action: string
  /** Epoch ms. */
  at: number
}

const shelf = 'kept'

/** Submissions that wait in this browser, or in this page if storage is not available. */
export class KeptStore {
  readonly #memory = new Map<string, PendingSubmission>()
  #database: Promise<IDBDatabase | null> | undefined

  /** All submissions of an owner; expired ones are removed. */
  async all(owner: string): Promise<PendingSubmission[]> {
    const stored = (await this.#do<PendingSubmission[]>('readonly', (rows) => rows.getAll())) ?? []
    const rows = [...stored, ...this.#memory.values()]
    const isOld = ({ at }: PendingSubmission) => Date.now() - at > keptLife
    for (const { key } of rows.filter(isOld)) await this.remove(key)
    return rows.filter((row) => !isOld(row) && row.key.startsWith(owner))
  }

  async get(key: string): Promise<PendingSubmission | undefined> {
    return (await this.all(key)).find((row) => row.key === key)
  }

  async put(row: PendingSubmission): Promise<void> {
    const done = await this.#do('readwrite', (rows) => rows.put(row))
    if (done === undefined) this.#memory.set(row.key, row)
  }

  async remove(key: string): Promise<void> {
    this.#memory.delete(key)
    await this.#do('readwrite', (rows) => rows.delete(key))
  }

  /** Removes all submissions of an owner. */
  async forget(owner: string): Promise<void> {
    for (const { key } of await this.all(owner)) await this.remove(key)
  }

  /** Resolves to undefined if storage is not available. */
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

/** Resolves to null if storage is refused, as in third-party frames. */
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
