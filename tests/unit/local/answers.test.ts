import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import * as z from 'zod/mini'
import { afterEach, expect, test, vi } from 'vitest'
import { answerOf, keepAnswer, maxAnswers } from '#local/answers.ts'
import { deleteAnswers } from '#local/delete-answers.ts'
import { Replica, replicaName } from '#local/database.ts'
import { deleteReplica, shelveReplica } from '#local/sign-out.ts'

const maya = replicaName(1, 2)
const priya = replicaName(1, 3)
const schema = z.object({ name: z.string() })
const locks = {
  request: (_: string, __: unknown, work: () => Promise<void>) => work(),
} as unknown as LockManager

// Another file of this worker may have loaded Dexie before there was an IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })

afterEach(async () => {
  vi.restoreAllMocks()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

const keep = (name: string, at: number, question = 'docs') =>
  keepAnswer(maya, question, { value: { name }, at })

test('the last answer stands, with its time', async () => {
  await keep('Help', 10)
  await keep('Ridgeline help', 20)
  expect(await answerOf(maya, 'docs', schema)).toEqual({ value: { name: 'Ridgeline help' }, at: 20 })
  expect(await answerOf(maya, 'doc 5', schema)).toBeUndefined()
})

test('another user of the device sees nothing of it', async () => {
  await keep('Help', 10)
  expect(await answerOf(priya, 'docs', schema)).toBeUndefined()
})

test('the newest are kept', async () => {
  for (let n = 0; n < maxAnswers + 3; n += 1) await keep(`${n}`, n, `doc ${n}`)
  expect(await answerOf(maya, 'doc 2', schema)).toBeUndefined()
  expect(await answerOf(maya, 'doc 3', schema)).toMatchObject({ at: 3 })
  // Stored again, an old one is new.
  await keep('again', 9000, 'doc 3')
  await keep('one more', 9001, 'doc x')
  expect(await answerOf(maya, 'doc 3', schema)).toMatchObject({ at: 9000 })
  expect(await answerOf(maya, 'doc 4', schema)).toBeUndefined()
}, 60_000)

test('what another build kept in another shape is no answer', async () => {
  await keepAnswer(maya, 'docs', { value: { title: 'Help' }, at: 10 })
  expect(await answerOf(maya, 'docs', schema)).toBeUndefined()
})

test('a device that is full keeps none, and gives back the room of all', async () => {
  await keep('Help', 10)
  vi.spyOn(console, 'warn').mockReturnValue()
  const full = new DOMException('full', 'QuotaExceededError')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw full
  })
  await keep('Tags', 20, 'tags')
  expect(await answerOf(maya, 'tags', schema)).toBeUndefined()
  expect(await answerOf(maya, 'docs', schema)).toBeUndefined()
  expect(await Dexie.exists(`desk-answers:${maya}`)).toBe(true) // made anew by the question above
})

test.each([
  ['deleted', () => deleteReplica(locks, maya)],
  ['shelved', () => shelveReplica(locks, new Replica(1, 2))],
])('a replica that is %s takes them along', async (_, leave) => {
  await new Replica(1, 2).open()
  await keep('Help', 10)
  await leave()
  expect(await answerOf(maya, 'docs', schema)).toBeUndefined()
})

test('a cache that cannot be opened holds nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError')
  })
  await keep('Help', 10)
  expect(await answerOf(maya, 'docs', schema)).toBeUndefined()
  vi.restoreAllMocks()
  await deleteAnswers(maya)
})
