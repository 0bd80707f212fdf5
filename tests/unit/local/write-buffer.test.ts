import { expect, test } from 'vitest'
import { bufferWrites } from '#local/write-buffer.ts'
import { countRequests } from '../../support/count-requests.ts'
import { memoryDesk } from '../../support/replica.ts'

const label = (id: number, name: string) => ({ id, label: name, color: 'red', createdAt: 0, v: 1 }) as never

test('of several writes of a row the last one lands, and who reads in between sees them', async () => {
  const { db } = await memoryDesk()
  await db.labels.bulkPut([label(1, 'one'), label(2, 'two'), label(3, 'three')])
  const { requests } = await countRequests(() =>
    db.transaction('rw', db.labels, () =>
      bufferWrites(['labels'], async () => {
        await db.labels.put(label(1, 'first'))
        await db.labels.put(label(4, 'four'))
        await db.labels.bulkDelete([2])
        const seen = await db.labels.bulkGet([1, 2, 3, 4])
        expect(seen.map((row) => row?.label)).toEqual(['first', undefined, 'three', 'four'])
        expect(await db.labels.get(2)).toBeUndefined()
        await db.labels.put(label(1, 'again'))
      }),
    ),
  )
  const names = (await db.labels.toArray()).map((row) => row.label)
  expect(names).toEqual(['again', 'three', 'four'])
  expect(requests.filter((request) => request === 'labels.put')).toHaveLength(2)
  expect(requests.filter((request) => request === 'labels.delete')).toHaveLength(1)
})

test('a question about many rows is asked of all that was written', async () => {
  const { db } = await memoryDesk()
  await db.labels.bulkPut([label(1, 'one'), label(2, 'two')])
  await db.transaction('rw', db.labels, () =>
    bufferWrites(['labels'], async () => {
      await db.labels.put(label(3, 'three'))
      await db.labels.delete(1)
      expect(await db.labels.count()).toBe(2)
      expect(await db.labels.toCollection().primaryKeys()).toEqual([2, 3])
      await db.labels.put(label(1, 'back'))
      await db.labels.where('id').above(2).delete()
      expect(await db.labels.toCollection().primaryKeys()).toEqual([1, 2])
    }),
  )
  expect(await db.labels.count()).toBe(2)
})

test('questions asked side by side see all of it', async () => {
  const { db } = await memoryDesk()
  await db.labels.bulkPut([label(1, 'one'), label(2, 'two')])
  await db.transaction('rw', db.labels, () =>
    bufferWrites(['labels'], async () => {
      await db.labels.put(label(3, 'three'))
      await db.labels.delete(1)
      const keysFrom = (id: number) => db.labels.where('id').aboveOrEqual(id).primaryKeys()
      expect(await Promise.all([keysFrom(1), keysFrom(0)])).toEqual([
        [2, 3],
        [2, 3],
      ])
    }),
  )
})

test('work that fails leaves nothing behind', async () => {
  const { db } = await memoryDesk()
  await db.labels.put(label(1, 'one'))
  const failing = db.transaction('rw', db.labels, () =>
    bufferWrites(['labels'], async () => {
      await db.labels.put(label(1, 'other'))
      await db.labels.count()
      throw new Error('no')
    }),
  )
  await expect(failing).rejects.toThrow('no')
  expect((await db.labels.get(1))?.label).toBe('one')
})
