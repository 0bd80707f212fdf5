import { beforeEach, expect, test } from 'vitest'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { seededRandom } from '#lib/random.ts'
import { keepFile } from '#local/files/attachments.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { discard } from '#local/outbox.ts'
import { Engine } from '#sync/engine.ts'
import { TransportError } from '#sync/transport/transport.ts'
import { memoryDesk } from '../../support/replica.ts'
import { ScriptedServer } from '../../support/scripted-server.ts'

/* An upload may take minutes, and its agent does not wait for it. */

let desk: Awaited<ReturnType<typeof memoryDesk>>
let server: ScriptedServer
let engine: Engine
let file: Attachment

beforeEach(async () => {
  desk = await memoryDesk()
  server = new ScriptedServer()
  const { db, bus, clock } = desk
  engine = new Engine({ db, durable: db, bus, transport: server, clock, random: seededRandom(3n) })
  await engine.start()
  await engine.settled()
  server.fault = 'offline'
  file = await keepFile(db, { name: 'a.png', type: 'image/png', bytes: new ArrayBuffer(10) }, 0)
})

/** Releases a held upload while running an action. */
async function goes(meanwhile: () => Promise<unknown>): Promise<void> {
  server.fault = null
  server.whileUploading = async () => {
    server.whileUploading = null
    await meanwhile()
  }
  desk.clock.pass(5000)
  engine.wake('online')
  await engine.settled()
  engine.stop()
}

const star = () => mutate(desk, 'conversations.star', { conversationId: 10, isStarred: true })

async function note() {
  const [id] = await takeIds(desk.db, 1)
  const words = { messageId: null, html: '<p>See</p>', mentions: [], draftId: null }
  return mutate(desk, 'notes.add', { id, conversationId: 10, ...words, attachments: [file] })
}

test('a server that was restored is shown the range of ids also when a file is what goes first', async () => {
  const { op } = await note()
  server.forgetsLease = true
  server.fault = null
  desk.clock.pass(5000)
  engine.wake('online')
  await engine.settled()
  expect(server.applied).toEqual([])
  desk.clock.pass(60_000)
  await engine.settled()
  engine.stop()
  expect(server.applied).toEqual([op])
})

test('a file that arrived damaged goes again from its beginning', async () => {
  const bytes = new ArrayBuffer(2.5 * 1024 * 1024)
  file = await keepFile(desk.db, { name: 'b.bin', type: '', bytes }, 0)
  const offsets: number[] = []
  server.upload = async ({ offset, bytes: sent }) => {
    offsets.push(offset)
    if (offsets.length === 3) throw new TransportError('refused', 'as the test wants', null, 'sha256')
    const uploaded = offset + sent.byteLength
    return { uploaded, isComplete: uploaded === file.size }
  }
  server.fault = null
  const { op } = await note()
  await engine.settled()
  expect(server.applied).toEqual([])
  desk.clock.pass(60_000)
  await engine.settled()
  engine.stop()
  const part = 1024 * 1024
  expect(offsets).toEqual([0, part, 2 * part, 0, part, 2 * part])
  expect(server.applied).toEqual([op])
})

test('a note that is discarded while its file is on its way does not leave', async () => {
  const { op } = await note()
  const later = await star()
  await goes(async () => expect(await discard(desk, op)).toBe('gone'))
  expect(server.pushes.flatMap(({ ops }) => ops.map((each) => each.op))).toEqual([later.op])
  expect(server.applied).toEqual([later.op])
})

test('one that is asked back while its file goes again holds up what was done after it', async () => {
  const { op } = await note()
  server.ill.set(op, 'op')
  server.fault = null
  engine.wake('online')
  await engine.settled()
  server.ill.clear()
  await desk.db.blobMeta.update(file.id, { isUploaded: false, uploaded: 0 })
  await star()
  const before = server.pushes.length
  await goes(async () => expect(await discard(desk, op)).toBe('asked'))
  expect(server.pushes[before]).toMatchObject({ ops: [], voids: [op] })
  expect(server.applied).toEqual([])
})

test('words that are typed while the file of a draft is on its way leave with it', async () => {
  const [id, spareId] = await takeIds(desk.db, 2)
  const type = (html: string, over: number) =>
    mutate(desk, 'drafts.save', {
      ...{ id, spareId, conversationId: 10, mode: 'reply', messageId: null, mailboxId: null, subject: '' },
      ...{ to: [], cc: [], bcc: [], html, attachments: [file], rev: over + 1, over, device: 'Laptop' },
    })
  await type('<p>Dear</p>', 0)
  await goes(() => type('<p>Dear Dana</p>', 1))
  const sent = server.pushes.flatMap(({ ops }) => ops.map(({ args }) => (args as { html: string }).html))
  expect(sent.at(-1)).toBe('<p>Dear Dana</p>')
})
