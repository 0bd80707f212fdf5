import { expect, test } from 'vitest'
import { takeIds } from '#local/ids.ts'
import { readAllMeta, writeMeta } from '#local/meta.ts'
import { mutate } from '#local/mutate.ts'
import { isLoud } from '#local/rows.ts'
import { keepOnlyWork } from '#local/sign-out.ts'
import { withBox } from '#local/rows.ts'
import { conversationRow, mailboxRow, memoryDesk } from '../../../support/replica.ts'

async function deskWithWork() {
  const desk = await memoryDesk()
  await desk.db.mailboxes.put({ ...mailboxRow, v: 1 })
  await desk.db.conversations.put(withBox({ ...conversationRow(10), v: 1 }))
  await desk.db.sentLog.put({ op: 'old', at: 1, seq: 1, wire: {} })
  await desk.db.blobMeta.put({
    id: 77,
    name: 'photo.jpg',
    size: 1,
    type: 'image/jpeg',
    sha256: '',
    contentId: null,
    isInline: false,
    parts: 1,
    uploaded: 0,
    isUploaded: false,
    createdAt: 1,
  })
  await writeMeta(desk.db, { epoch: 'e', cursor: [9, 9], isUsable: true, lastPullAt: 5, scopes: ['acct'] })
  await mutate(desk, 'conversations.setStatus', { conversationId: 10, statusId: 4, acknowledged: 0 })
  return desk
}

test('keeping work takes the rows away and leaves the outbox, its files and its ids', async () => {
  const desk = await deskWithWork()
  const [next] = await takeIds(desk.db, 1)
  await keepOnlyWork(desk.db)
  for (const table of ['conversations', 'threads', 'mailboxes', 'shadow', 'sentLog', 'drafts'] as const)
    expect(await desk.db.table(table).count(), table).toBe(0)
  expect(await desk.db.outbox.count()).toBe(1)
  expect(await desk.db.blobMeta.count()).toBe(1)
  const meta = await readAllMeta(desk.db)
  expect(meta).toMatchObject({ epoch: null, cursor: [0, 0], isUsable: false, isResetting: false, scopes: [] })
  expect(await takeIds(desk.db, 1)).toEqual([(next as number) + 1])
})

test('refused words are loud, however quiet the op', () => {
  const base = { isQuiet: true, cmd: 'drafts.save' }
  expect(isLoud({ ...base, state: 'waiting' } as never)).toBe(false)
  expect(isLoud({ ...base, state: 'attention' } as never)).toBe(true)
  expect(isLoud({ ...base, cmd: 'conversations.markRead', state: 'attention' } as never)).toBe(false)
})
