import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nodeClock } from '#server/node-clock.ts'
import { PageDisk } from '#server/published/disk.ts'
import { PublishedPages } from '#server/published/pages.ts'
import type { Database } from '#server/store/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'outpost-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
/** Pages of a process whose database has these versions of account 7; with null the database is away. */
const open = (version: () => number | null) => {
  const rows = () => {
    const found = version()
    if (found === null) throw new Error('away')
    return Promise.resolve(found === 0 ? [] : [{ accountId: 7, version: `v-${found}` }])
  }
  const system = async (work: (sql: object) => unknown) => work({ rows })
  const database = { system } as unknown as Database
  return new PublishedPages({ database, clock: nodeClock, log: { warn() {} }, folder })
}
const name = { site: 'help 1', key: 'desk help 1 front' }
const page = { headers: {}, body: 'words', zone: null, at: 1 }

test('a page goes with its version and its account, and one that was cut off is none', async () => {
  let version: number | null = 1
  const pages = open(() => version)
  const of = { accountId: 7, version: 'v-1' }
  const one = await pages.versions.confirm()
  await pages.put(name, of, page)
  expect(await pages.find(name, one)).toMatchObject({ body: 'words' })
  expect(await pages.find({ ...name, key: 'another' }, one)).toBeUndefined()

  // Without the database the previous process's files are served.
  const next = open(() => null)
  const known = await next.versions.confirm()
  expect(next.versions.isDown).toBe(true)
  expect(await next.find(name, known)).toMatchObject({ body: 'words', accountId: 7 })
  truncateSync(files()[0] as string, 20)
  const third = open(() => null)
  expect(await third.find(name, await third.versions.confirm())).toBeUndefined()

  version = 2
  pages.versions.touch()
  const two = await pages.versions.confirm()
  expect(await pages.find(name, two)).toBeUndefined()
  await expect.poll(files).toEqual([])

  await pages.put(name, { ...of, version: 'v-2' }, page)
  expect(new PageDisk(folder).versions).toEqual(new Map([[7, 'v-2']]))
  // The account was deleted.
  version = 0
  pages.versions.touch()
  await pages.versions.confirm()
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

test('memory holds the pages that were asked for last', async () => {
  const pages = open(() => 1)
  const versions = await pages.versions.confirm()
  const body = 'x'.repeat(6_000_000)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f'])
    await pages.put({ site: 's', key }, { accountId: 7, version: 'v-1' }, { ...page, body })
  expect(await pages.find({ site: 's', key: 'a' }, versions)).toBeUndefined()
  expect(await pages.find({ site: 's', key: 'f' }, versions)).toBeDefined()
})
