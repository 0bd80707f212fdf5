import { beforeEach, expect, test } from 'vitest'
import { ChangeSet } from '#local/changes.ts'
import { foldedTables } from '#local/fold.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { withBox } from '#local/rows.ts'
import { writeLines, type DataLine } from '#sync/apply.ts'
import { countRequests } from '../../support/count-requests.ts'
import { conversationRow, inboundRow, mailboxRow, memoryDesk } from '../../support/replica.ts'

/*
 * IndexedDB has a cost per request, highest for requests that wait for another: a change reads and writes in
 * as few turns as possible. `unindexed` queues rows for the word index.
 */

let desk: Awaited<ReturnType<typeof memoryDesk>>

beforeEach(async () => {
  desk = await memoryDesk()
  await desk.db.conversations.put(withBox({ ...conversationRow(10), v: 1 }))
  await desk.db.mailboxes.put({ ...mailboxRow, v: 1 })
})

const star = (isStarred: boolean) => mutate(desk, 'conversations.star', { conversationId: 10, isStarred })

test('a change asks for three things at once and writes five at once', async () => {
  const { requests, turns } = await countRequests(() => star(true))
  expect(requests.sort()).toEqual(
    [
      ...['meta.getAll', 'outbox[lanes].getAll', 'conversations.get'],
      ...['meta.put', 'outbox.put', 'conversations.put', 'shadow.add', 'unindexed.put'],
    ].sort(),
  )
  expect(turns).toBe(3)
})

test('on a conversation with waiting work it looks for the shadow, and writes none', async () => {
  await star(true)
  const { requests } = await countRequests(() =>
    mutate(desk, 'conversations.setPriority', { conversationId: 10, priority: 'high' }),
  )
  expect(requests.sort()).toEqual(
    [
      ...['meta.getAll', 'outbox[lanes].getAll', 'conversations.get', 'shadow.get'],
      ...['meta.put', 'outbox.put', 'conversations.put', 'unindexed.put'],
    ].sort(),
  )
})

test('a change that joins the one before writes that one and the row', async () => {
  await star(true)
  const { requests } = await countRequests(() => star(false))
  expect(requests.filter((request) => request.endsWith('.put')).sort()).toEqual([
    'conversations.put',
    'outbox.put',
    'unindexed.put',
  ])
  expect(requests).toHaveLength(7)
})

test('a reply takes its turns together too, and an id costs two requests', async () => {
  const ids: number[] = []
  const taking = await countRequests(async () => ids.push(...(await takeIds(desk.db, 1))))
  expect(taking.requests).toEqual(['meta.getAll', 'meta.put'])
  const [id] = ids
  const { requests, turns } = await countRequests(() =>
    mutate(desk, 'messages.reply', {
      id,
      conversationId: 10,
      to: [{ email: 'dana@customer.test', name: 'Dana' }],
      cc: [],
      bcc: [],
      html: '<p>Hello</p>',
      attachments: [],
      draftId: null,
      notBefore: null,
      mode: 'reply',
      messageId: null,
      acknowledged: 0,
    }),
  )
  expect(requests.length).toBeLessThanOrEqual(12)
  expect(turns).toBeLessThanOrEqual(6)
})

test('what comes a second time is not written again, and told to nobody', async () => {
  const lines: DataLine[] = [
    { t: 'put', e: 'conversations', v: 5, r: conversationRow(11) },
    { t: 'put', e: 'messages', v: 6, r: inboundRow(111, 11, 1) },
  ]
  const come = async () => {
    const changes = new ChangeSet()
    const tables = [...foldedTables(desk.db), desk.db.tomb]
    const { requests } = await countRequests(() =>
      desk.db.transaction('rw', tables, () => writeLines(desk.db, lines, 0, changes)),
    )
    return {
      changes: changes.toChanges(),
      writes: requests.filter((request) => request.endsWith('.put')).sort(),
    }
  }
  expect(await come()).toEqual({
    changes: { conversations: [11], threads: [11] },
    writes: ['conversations.put', 'threads.put', 'unindexed.put'],
  })
  expect(await come()).toEqual({ changes: {}, writes: [] })
})
