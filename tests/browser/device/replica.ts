import type { Page } from 'playwright-core'

interface Wish {
  store: string
  key: string | number
  /** Row to write instead of reading. */
  row?: object
}

/** Reads or writes a row of the replica, bypassing the product. */
export function beside(page: Page, wish: Wish): Promise<unknown> {
  return page.evaluate(async ({ store, key, row }) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('desk:'))
    const db = await asked(indexedDB.open(found?.name ?? ''))
    try {
      const rows = db.transaction(store, row ? 'readwrite' : 'readonly').objectStore(store)
      return row ? await asked(rows.put(row)) : await asked(rows.get(key) as IDBRequest<unknown>)
    } finally {
      db.close()
    }
  }, wish)
}

/** Metadata value of the replica. */
export const meta = async (page: Page, key: string) =>
  ((await beside(page, { store: 'meta', key })) as { value: unknown }).value
