import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

/* Statements of the design card about the whole product. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('CARD-007, CARD-008, CARD-009: Dexie keeps the replica; the engine runs in a worker that Comlink connects', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['dexie', 'comlink']))
  expect(read('src/local/database.ts')).toMatch(/from 'dexie'/)
  expect(read('src/sync/client.ts')).toMatch(/new Worker\(new URL\('\.\/worker\.ts'/)
  for (const path of ['src/sync/client.ts', 'src/sync/worker.ts'])
    expect(read(path)).toMatch(/from 'comlink'/)
})
