import { beforeEach, expect, test, vi } from 'vitest'
import { writeMeta } from '#local/meta.ts'
import { withBox } from '#local/rows.ts'
import { keepIndex, type KeptIndex } from '#sync/index-keeper.ts'
import { conversationRow, memoryDesk, type MemoryDesk } from '../../support/replica.ts'

let desk: MemoryDesk
let kept: KeptIndex
const onChange = vi.fn<() => void>()

beforeEach(async () => {
  onChange.mockClear()
  desk = await memoryDesk()
  kept = await keepIndex(desk.db, desk.bus, desk.clock, onChange)
})

/** Writes conversations like a page of an answer; the last page of a pull records its end. */
async function page(ids: readonly number[], isLast = false) {
  await desk.db.conversations.bulkPut(ids.map((id) => withBox({ ...conversationRow(id), v: 1 })))
  if (isLast) await writeMeta(desk.db, { lastPullAt: desk.clock.now() })
  desk.bus.publish({ ...(ids.length > 0 && { conversations: [...ids] }), meta: true })
}

const inbox = () => kept.index.list({ box: 'inbox' }, 0, 10).ids

test('the index follows what is written, and lets go of what is gone', async () => {
  await page([1, 2])
  await expect.poll(inbox).toEqual([2, 1])
  await desk.db.conversations.delete(2)
  desk.bus.publish({ conversations: [2] })
  await expect.poll(inbox).toEqual([1])
})

test('a burst is told once at its beginning, and then now and then', async () => {
  expect(onChange).toHaveBeenCalledTimes(1)
  await page([1])
  await page([2])
  await expect.poll(inbox).toEqual([2, 1])
  expect(onChange).toHaveBeenCalledTimes(1)
  desk.clock.pass(400)
  expect(onChange).toHaveBeenCalledTimes(2)
  desk.clock.pass(400)
  expect(onChange).toHaveBeenCalledTimes(2)
  await page([3])
  await expect.poll(() => onChange.mock.calls.length).toBe(3)
})

test('what a pull brought is told when it ends, also when its last page is empty', async () => {
  await page([1])
  await expect.poll(inbox).toEqual([1])
  expect(onChange).toHaveBeenCalledTimes(1)
  desk.clock.pass(1)
  await page([], true)
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
  desk.clock.pass(1)
  await page([], true)
  await page([2])
  await expect.poll(inbox).toEqual([2, 1])
  expect(onChange).toHaveBeenCalledTimes(2)
})
