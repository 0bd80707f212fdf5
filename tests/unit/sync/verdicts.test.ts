import { expect, test } from 'vitest'
import { pushLimits, type Verdict } from '#domain/sync/push.ts'
import { readMeta } from '#local/meta.ts'
import { mutate } from '#local/mutate.ts'
import { withBox } from '#local/rows.ts'
import { sweep } from '#sync/sweep.ts'
import { applyVerdicts } from '#sync/verdicts.ts'
import { countRequests } from '../../support/count-requests.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'

/*
 * As many answers as one push can bring. Dexie finds its transaction again over a hundred native turns and no more: a
 * loop that waits for nothing, once for each verdict, loses it in a browser and here.
 */
test('a full answer is taken over in one transaction', async () => {
  const desk = await memoryDesk()
  const ids = Array.from({ length: pushLimits.ops }, (_, n) => n + 1)
  await desk.db.conversations.bulkPut(ids.map((id) => withBox({ ...conversationRow(id), v: 1 })))
  const verdicts: Verdict[] = []
  for (const conversationId of ids) {
    const { op } = await mutate(desk, 'conversations.star', { conversationId, isStarred: true })
    verdicts.push({ t: 'verdict', op, st: 'applied', seq: conversationId })
  }
  await applyVerdicts(desk.db, verdicts, { now: desk.clock.now(), random: desk.random, rowsFollow: true })
  expect(await desk.db.outbox.where('state').equals('applied').count()).toBe(ids.length)
  expect(await desk.db.sentLog.count()).toBe(ids.length)
})

/*
 * Cost for a returning desk with a thousand changes. The outbox and the shadows are read whole, which is one request
 * each; the row is written once, as the server has it now.
 */
test('an answer is taken over in few requests', async () => {
  const desk = await memoryDesk()
  const ids = Array.from({ length: 5 * pushLimits.ops }, (_, n) => n + 1)
  await desk.db.conversations.bulkPut(ids.map((id) => withBox({ ...conversationRow(id), v: 1 })))
  const verdicts: Verdict[] = []
  for (const conversationId of ids) {
    const { op } = await mutate(desk, 'conversations.star', { conversationId, isStarred: true })
    const r = { ...conversationRow(conversationId), isStarred: true }
    verdicts.push({
      t: 'verdict',
      op,
      st: 'applied',
      seq: 2,
      rows: [{ t: 'put', e: 'conversations', v: 2, r }],
    })
  }
  const answered = verdicts.slice(0, pushLimits.ops)
  const asked = await desk.db.outbox.orderBy('n').limit(pushLimits.ops).toArray()
  const context = { now: desk.clock.now(), random: desk.random, asked }
  const { requests } = await countRequests(() => applyVerdicts(desk.db, answered, context))
  const each = (name: string) => requests.filter((request) => request === name).length / answered.length
  expect(each('conversations.get')).toBe(0)
  expect(each('conversations.put')).toBe(1)
  expect(each('shadow.delete')).toBe(1)
  expect(each('sentLog.put')).toBe(1)
  expect(requests.length - 3 * answered.length).toBeLessThan(20)
})

test('an answer that a tab froze with brings nothing back whose tombstone is gone by then', async () => {
  const desk = await memoryDesk()
  const { db } = desk
  await db.conversations.put(withBox({ ...conversationRow(1), v: 1 }))
  const { op } = await mutate(desk, 'conversations.star', { conversationId: 1, isStarred: true })
  const sweeps = await readMeta(db, 'sweeps')
  const late: Verdict = {
    t: 'verdict',
    op,
    st: 'applied',
    seq: 2,
    rows: [{ t: 'put', e: 'conversations', v: 2, r: { ...conversationRow(2) } }],
  }
  const hour = 3_600_000
  await db.tomb.put({ e: 'conversations', id: 2, v: 3, kind: 'evict', at: desk.clock.now() - 2 * hour })
  await sweep(db, desk.clock.now())
  await applyVerdicts(db, [late], { now: desk.clock.now(), random: desk.random, sweeps })
  expect(await db.conversations.get(2)).toBeUndefined()
  // The op is done, and stays on screen until a pull brings its rows.
  expect(await db.outbox.toArray()).toMatchObject([{ op, state: 'applied', seq: 2 }])
  expect((await db.conversations.get(1))?.isStarred).toBe(true)
})
