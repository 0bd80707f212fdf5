import { expect, test, vi } from 'vitest'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { keepFile, readFile } from '#local/files/attachments.ts'
import type { RecordRow } from '#local/rows.ts'
import { sweep } from '#sync/sweep.ts'
import { memoryDesk, waitingOp } from '../../support/replica.ts'

const day = 24 * 60 * 60 * 1000
const bytes = new TextEncoder().encode('battery log').buffer

const draftWith = (file: Attachment): RecordRow<'drafts'> => ({
  id: 1,
  conversationId: 10,
  userId: 7,
  mode: 'reply',
  messageId: null,
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  html: '',
  attachments: [file],
  rev: 1,
  device: '',
  updatedAt: 0,
  isUnquoted: false,
  template: null,
  savedBy: '',
  scheduled: null,
  templateIds: [],
  actions: [],
  v: 0,
})

const opWith = (file: Attachment) =>
  waitingOp({ op: 'one', cmd: 'messages.reply', args: { attachments: [file] }, state: 'attention' })

test('files go a week after nobody needs them, and never while a draft or a waiting op does', async () => {
  const { db } = await memoryDesk()
  const file = { name: 'log.txt', type: 'text/plain', bytes }
  const [old, drafted, waiting, young] = [
    await keepFile(db, file, 0),
    await keepFile(db, file, 0),
    await keepFile(db, file, 0),
    await keepFile(db, file, 20 * day),
  ]
  await db.drafts.add(draftWith(drafted))
  await db.outbox.add(opWith(waiting))
  await sweep(db, 21 * day)
  const kept = await Promise.all(
    [old, drafted, waiting, young].map(async ({ id }) => (await readFile(db, id)) !== undefined),
  )
  expect(kept).toEqual([false, true, true, true])
})

test('a file stays whose words go from their draft to the outbox meanwhile', async () => {
  const { db, connect } = await memoryDesk()
  const page = connect()
  await page.open()
  const file = await keepFile(db, { name: 'log.txt', type: 'text/plain', bytes }, 0)
  await db.drafts.add(draftWith(file))
  const send = () =>
    page.transaction('rw', page.drafts, page.outbox, async () => {
      await page.drafts.delete(1)
      await page.outbox.add(opWith(file))
    })
  const read = db.outbox.toArray.bind(db.outbox)
  let sent: PromiseLike<unknown> | undefined
  vi.spyOn(db.outbox, 'toArray').mockImplementation(() => {
    const found = read()
    sent ??= send()
    return found
  })
  await sweep(db, 21 * day)
  await sent
  expect(await page.outbox.count()).toBe(1)
  expect(await readFile(db, file.id)).toBeDefined()
})

test('marks of what was deleted go after an hour, what was sent after a week', async () => {
  const { db } = await memoryDesk()
  const at = 21 * day
  await db.tomb.bulkAdd([
    { e: 'conversations', id: 1, v: 1, kind: 'del', at: at - day },
    { e: 'conversations', id: 2, v: 1, kind: 'del', at: at - 1000 },
  ])
  await db.sentLog.bulkAdd([
    { op: 'old', at: 0, seq: 1, wire: null },
    { op: 'new', at: at - day, seq: 2, wire: null },
  ])
  await sweep(db, at)
  expect(await db.tomb.toCollection().primaryKeys()).toEqual([['conversations', 2]])
  expect(await db.sentLog.toCollection().primaryKeys()).toEqual(['new'])
})

test('a kept file comes back byte for byte, over the size of one part', async () => {
  const { db } = await memoryDesk()
  const large = new Uint8Array(2_500_000).map((_, index) => index % 251)
  const { id, sha256 } = await keepFile(db, { name: 'x.bin', type: '', bytes: large.buffer }, 0)
  const read = await readFile(db, id)
  expect(read?.meta).toMatchObject({ parts: 3, size: 2_500_000, type: 'application/octet-stream', sha256 })
  expect(read?.bytes).toEqual(large)
})

test('a file over 25 MB is refused before anything is stored', async () => {
  const { db } = await memoryDesk()
  const file = { name: 'film.mov', type: 'video/quicktime', bytes: new ArrayBuffer(25 * 1024 * 1024 + 1) }
  await expect(keepFile(db, file, 0)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  expect(await db.blobMeta.count()).toBe(0)
})
