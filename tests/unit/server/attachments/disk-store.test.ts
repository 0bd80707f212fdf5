import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContentStore } from '#server/attachments/content-store.ts'
import { diskStore } from '#server/attachments/disk-store.ts'

let folder: string
let store: ContentStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-content-'))
  store = diskStore(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytes = new TextEncoder().encode('what was sent')
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('content is of one account, also where another has the same', async () => {
  const [mine, theirs] = [store.of(1), store.of(2)]
  const hash = await mine.keep(bytes)
  expect(hash).toBe(hashOf(bytes))
  expect([await mine.size(hash), await theirs.size(hash)]).toEqual([bytes.byteLength, null])
  expect(await theirs.complete('7', hash)).toBe('missing')
  await theirs.keep(bytes)
  await mine.remove(hash)
  expect(await buffer(theirs.read(hash))).toEqual(Buffer.from(bytes))
})

test('an account keeps the same bytes once', async () => {
  const mine = store.of(1)
  await mine.keep(bytes)
  await mine.keep(bytes)
  await mine.putPart('7', 0, bytes)
  expect(await mine.complete('7', hashOf(bytes))).toBe('kept')
  expect(files()).toHaveLength(1)
})

test('an upload is gone once it ends, however it ends', async () => {
  const mine = store.of(1)
  await mine.putPart('7', 0, bytes)
  expect(await mine.complete('7', hashOf(new Uint8Array(9)))).toBe('damaged')
  expect(await mine.complete('7', hashOf(bytes))).toBe('missing')
  expect(files()).toEqual([])
})

test('bytes that come while a file is being hashed never change what is kept', async () => {
  const mine = store.of(1)
  const large = Buffer.alloc(8 * 1024 * 1024, 7)
  const wrong = Buffer.alloc(1024, 9)
  let kept = 0
  for (let turn = 0; turn < 24; turn += 1) {
    await mine.putPart('7', 0, large)
    const ending = mine.complete('7', hashOf(large))
    // Changes a part that was already read, at another point of the read each time.
    await new Promise((resolve) => setTimeout(resolve, turn / 2))
    await mine.putPart('7', 0, wrong)
    if ((await ending) === 'kept') {
      kept += 1
      expect(hashOf(await buffer(mine.read(hashOf(large)))), `turn ${turn}`).toBe(hashOf(large))
    }
    await mine.remove('7')
    await mine.remove(hashOf(large))
  }
  expect(kept).toBeGreaterThan(0)
})

test('uploads that broke off are removed by their age, of every account and of the time before accounts', async () => {
  await store.of(1).putPart('7', 0, bytes)
  await store.of(2).putPart('7', 0, bytes)
  await store.of(2).putPart('8', 0, bytes)
  const hash = await store.of(2).keep(bytes)
  const old = new Date(1000)
  for (const path of ['accounts/1/uploads/7', 'accounts/2/uploads/8'])
    utimesSync(join(folder, path), old, old)
  expect(await store.sweepUploads(2000)).toBe(2)
  expect([await store.of(1).size('7'), await store.of(2).size('8')]).toEqual([null, null])
  expect(await store.of(2).size('7')).toBe(bytes.byteLength)
  expect(readFileSync(join(folder, 'accounts/2', hash.slice(0, 2), hash))).toEqual(Buffer.from(bytes))
})
