import { expect, test } from 'vitest'
import { newestThatFit } from '#local/newest.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'

test('the newest rows of the inbox that fit come in order, however far apart they lie', async () => {
  const { db } = await memoryDesk()
  const rows = Array.from({ length: 40 }, (_, n) => conversationRow(n + 1, { isSpam: n === 38 }))
  await db.conversations.bulkPut(rows.map((row) => withBox({ ...row, v: 1 })))
  const ids = async (limit: number, fits: (id: number) => boolean) =>
    (await newestThatFit(db, limit, ({ id }) => fits(id))).map(({ id }) => id)
  expect(await ids(3, () => true)).toEqual([40, 38, 37])
  expect(await ids(3, (id) => id % 10 === 0)).toEqual([40, 30, 20])
  expect(await ids(3, (id) => id < 3)).toEqual([2, 1])
  expect(await ids(0, () => true)).toEqual([])
})
