import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder, type DataFolder } from '#server/store/data-folder.ts'
import { folderPushKeys } from '#server/notifications/push-keys.ts'

let folder: DataFolder

beforeEach(() => {
  folder = openDataFolder(mkdtempSync(join(tmpdir(), 'outpost-keys-')))
})
afterEach(() => rmSync(folder.path, { recursive: true }))

test('the keys are made once, for the owner of the folder alone', () => {
  const keys = folderPushKeys(folder)
  expect(folderPushKeys(folder)).toEqual(keys)
  const point = Buffer.from(keys.publicKey, 'base64url')
  expect([point.length, point[0]]).toEqual([65, 4])
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
  expect(statSync(join(folder.path, 'push-keys.json')).mode & 0o777).toBe(0o600)
})

test('damaged keys stop the start with a sentence that says what to do, and no key in it', () => {
  const { privateKey } = folderPushKeys(folder)
  writeFileSync(join(folder.path, 'push-keys.json'), JSON.stringify({ privateKey }))
  expect(() => folderPushKeys(folder)).toThrow(/^The push keys in .* are damaged; restore them from a backup/)
  try {
    folderPushKeys(folder)
  } catch (error) {
    expect(String(error)).not.toContain(privateKey)
  }
})
