import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { keepFile, readFile } from '#local/files/attachments.ts'
import { Replica } from '#local/database.ts'
import { takeIds } from '#local/ids.ts'
import { isLostHandle, onLiveHandle } from '#local/live-handle.ts'
import { mutate } from '#local/mutate.ts'
import { discard } from '#local/outbox.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'

/** Browser with database handles that can die; later ones work. */
class Browser {
  readonly #factory = new IDBFactory()
  #isDead = new WeakSet<IDBDatabase>()
  readonly #handles: IDBDatabase[] = []

  get opened(): number {
    return this.#handles.length
  }

  readonly options = {
    indexedDB: { ...bound(this.#factory), open: this.#open.bind(this) } as never,
    IDBKeyRange,
  }

  loseHandles(): void {
    for (const handle of this.#handles) this.#isDead.add(handle)
  }

  #open(name: string, version?: number): IDBOpenDBRequest {
    const request = this.#factory.open(name, version)
    request.addEventListener('success', () => this.#watch(request.result))
    return request
  }

  #watch(handle: IDBDatabase): void {
    this.#handles.push(handle)
    const begin = handle.transaction.bind(handle)
    handle.transaction = (...args) => {
      if (this.#isDead.has(handle))
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      return begin(...args)
    }
  }
}

const bound = (factory: IDBFactory) => ({
  deleteDatabase: factory.deleteDatabase.bind(factory),
  databases: factory.databases.bind(factory),
  cmp: factory.cmp.bind(factory),
})

let browser: Browser
let desk: Awaited<ReturnType<typeof memoryDesk>>

beforeEach(async () => {
  const source = await memoryDesk()
  browser = new Browser()
  const db = new Replica(1, 7, browser.options)
  await db.meta.bulkPut(await source.db.meta.toArray())
  await db.conversations.put(withBox({ ...conversationRow(10), v: 1 }))
  desk = { ...source, db }
})

const star = () => mutate(desk, 'conversations.star', { conversationId: 10, isStarred: true })

test('what an agent does after the browser lost the database lands on a fresh handle', async () => {
  browser.loseHandles()
  const { op } = await star()
  expect(await desk.db.outbox.toArray()).toMatchObject([{ op }])
  browser.loseHandles()
  expect(await takeIds(desk.db, 1)).toHaveLength(1)
  browser.loseHandles()
  expect(await discard(desk, op)).toBe('gone')
  browser.loseHandles()
  const { id } = await keepFile(desk.db, { name: 'a', type: '', bytes: new ArrayBuffer(3) }, 0)
  expect((await readFile(desk.db, id))?.bytes).toHaveLength(3)
  expect(browser.opened).toBe(5)
})

test('many that find it dead at once share one fresh handle', async () => {
  browser.loseHandles()
  const read = () => onLiveHandle(desk.db, () => desk.db.conversations.count())
  expect(await Promise.all([read(), read(), star().then(() => 0), read()])).toEqual([1, 1, 0, 1])
  expect(browser.opened).toBe(2)
})

test('a change that was written although the browser said otherwise is not made twice', async () => {
  let isFirst = true
  const { outbox } = desk.db
  const result = onLiveHandle(desk.db, () => Promise.resolve(1))
  expect(await result).toBe(1)
  const transaction = desk.db.transaction.bind(desk.db) as (...args: unknown[]) => Promise<unknown>
  desk.db.transaction = (async (...args: unknown[]) => {
    const done = await transaction(...args)
    if (!isFirst) return done
    isFirst = false
    throw new DOMException('lost', 'UnknownError')
  }) as never
  const { op } = await star()
  expect(await outbox.toArray()).toMatchObject([{ op }])
})

test('any other fault is told, and nothing is tried again', async () => {
  let tries = 0
  const full = new DOMException('no room', 'QuotaExceededError')
  const work = () => {
    tries += 1
    return Promise.reject(full)
  }
  await expect(onLiveHandle(desk.db, work)).rejects.toBe(full)
  expect(tries).toBe(1)
  expect([null, full, new Error('x')].map(isLostHandle)).toEqual([false, false, false])
})
