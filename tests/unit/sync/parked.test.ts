import { beforeEach, expect, test } from 'vitest'
import { seededRandom } from '#lib/random.ts'
import { keepFile, readFile } from '#local/files/attachments.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { discard, reissue } from '#local/outbox.ts'
import { Engine } from '#sync/engine.ts'
import { memoryDesk } from '../../support/replica.ts'
import { ScriptedServer } from '../../support/scripted-server.ts'

let desk: Awaited<ReturnType<typeof memoryDesk>>
let server: ScriptedServer

const newEngine = () => {
  const { db, bus, clock } = desk
  return new Engine({ db, durable: db, bus, transport: server, clock, random: seededRandom(3n) })
}

beforeEach(async () => {
  desk = await memoryDesk()
  server = new ScriptedServer()
})

async function started(): Promise<Engine> {
  const engine = newEngine()
  await engine.start()
  await engine.settled()
  return engine
}

async function pass(engine: Engine, ms: number): Promise<void> {
  desk.clock.pass(ms)
  await engine.settled()
}

const setStatus = (statusId: number, needs: string[] = []) =>
  mutate(desk, 'conversations.setStatus', { conversationId: 10, statusId, acknowledged: 0 }, { needs })

/** Queues an op in another lane. */
async function compose(): Promise<string> {
  const [id, conversationId] = await takeIds(desk.db, 2)
  const mail = {
    to: [{ email: 'grace@customer.test', name: 'Grace' }],
    cc: [],
    bcc: [],
    html: '<p>Hello</p>',
    attachments: [],
    draftId: null,
    notBefore: null,
  }
  const args = { id, conversationId, mailboxId: 1, contactId: null, subject: 'Hello', ...mail }
  return (await mutate(desk, 'conversations.compose', args)).op
}

const states = async () =>
  (await desk.db.outbox.toArray()).map(({ op, state, verdict }) => [op, state, verdict?.st])

/** Queues an op on which the server fails, until it is parked. */
async function park(engine: Engine, how: 'op' | 'request'): Promise<string> {
  server.fault = 'offline'
  const { op } = await setStatus(4)
  await engine.settled()
  server.ill.set(op, how)
  server.fault = null
  for (let minute = 0; minute < 15; minute += 1) await pass(engine, 60_000)
  return op
}

test.each(['op', 'request'] as const)(
  'an op that the server fails on, answering each %s, is set aside, and everything else goes on',
  async (how) => {
    const engine = await started()
    const ill = await park(engine, how)
    expect(await states()).toEqual([[ill, 'attention', 'parked']])
    // The agent sees the server's state again.
    expect((await desk.db.conversations.get(10))?.statusId).toBe(2)
    const [sameLane, otherLane] = [await setStatus(3), await compose()]
    await pass(engine, 60_000)
    expect(server.applied).toEqual([sameLane.op, otherLane])
    engine.stop()
  },
)

test('before it is set aside it holds up its own lane alone', async () => {
  const engine = await started()
  server.fault = 'offline'
  const { op } = await setStatus(4)
  await engine.settled()
  server.ill.set(op, 'op')
  server.fault = null
  const behind = await mutate(desk, 'conversations.star', { conversationId: 10, isStarred: true })
  const other = await compose()
  engine.wake('online')
  await engine.settled()
  expect(server.applied).toEqual([other])
  expect((await states()).map(([id, state]) => [id, state])).toEqual([
    [op, 'waiting'],
    [behind.op, 'waiting'],
  ])
  engine.stop()
})

test('it is tried again every hour, at the end of its lane, once, with what it blocked', async () => {
  const engine = await started()
  server.fault = 'offline'
  const { op } = await setStatus(4)
  const follows = await mutate(
    desk,
    'conversations.star',
    { conversationId: 10, isStarred: true },
    { needs: [op] },
  )
  await engine.settled()
  server.ill.set(op, 'op')
  server.fault = null
  for (let minute = 0; minute < 15; minute += 1) await pass(engine, 60_000)
  expect(await states()).toEqual([
    [op, 'attention', 'parked'],
    [follows.op, 'attention', 'blocked'],
  ])
  const tries = () => server.pushes.filter(({ ops }) => ops.some((each) => each.op === op)).length
  const before = tries()
  expect(before).toBe(5 + 1)
  for (let minute = 0; minute < 58; minute += 1) await pass(engine, 60_000)
  expect(tries()).toBe(before + 1)
  expect((await states())[0]).toEqual([op, 'attention', 'parked'])
  server.ill.delete(op)
  for (let minute = 0; minute < 62; minute += 1) await pass(engine, 60_000)
  expect(server.applied).toEqual([op, follows.op])
  expect(await desk.db.outbox.count()).toBe(0)
  expect(await desk.db.conversations.get(10)).toMatchObject({ statusId: 4 })
  engine.stop()
})

test('it is tried again when the app starts, also where the clock was set back', async () => {
  const engine = await started()
  const op = await park(engine, 'op')
  engine.stop()
  server.ill.delete(op)
  desk.clock.pass(-24 * 3_600_000)
  const next = await started()
  expect(server.applied).toEqual([op])
  next.stop()
})

test('a discard that the server fails on is asked again, and never becomes work', async () => {
  const engine = await started()
  const op = await park(engine, 'op')
  server.fault = 'server'
  expect(await discard(desk, op)).toBe('asked')
  for (let minute = 0; minute < 90; minute += 1) await pass(engine, 60_000)
  expect(await states()).toEqual([[op, 'discarding', 'parked']])
  expect(server.applied).toEqual([])
  engine.stop()
})

test('an op whose file the server does not take is set aside like any other, and other lanes go on', async () => {
  const engine = await started()
  const file = await keepFile(desk.db, { name: 'a.png', type: 'image/png', bytes: new ArrayBuffer(10) }, 0)
  const [id] = await takeIds(desk.db, 1)
  server.refusesFiles = true
  const args = { id, conversationId: 10, messageId: null, html: '<p>See</p>', mentions: [], draftId: null }
  const note = await mutate(desk, 'notes.add', { ...args, attachments: [file] })
  const other = await compose()
  await engine.settled()
  expect(server.applied).toEqual([other])
  for (let minute = 0; minute < 15; minute += 1) await pass(engine, 60_000)
  expect(await states()).toEqual([[note.op, 'attention', 'parked']])
  server.refusesFiles = false
  for (let minute = 0; minute < 62; minute += 1) await pass(engine, 60_000)
  expect(server.applied).toEqual([other, note.op])
  engine.stop()
})

/** A note with a file for which the server has no storage. */
async function noteWithoutRoom(engine: Engine) {
  const bytes = new ArrayBuffer(10)
  const file = await keepFile(desk.db, { name: 'a.png', type: 'image/png', bytes }, 0)
  const [id] = await takeIds(desk.db, 1)
  server.isFull = true
  const args = { id, conversationId: 10, messageId: null, html: '<p>See</p>', mentions: [], draftId: null }
  const note = await mutate(desk, 'notes.add', { ...args, attachments: [file] })
  await engine.settled()
  return { op: note.op, file }
}

test('an op whose file there is no room for says so at once, keeps it, and goes by itself when there is', async () => {
  const engine = await started()
  const { op, file } = await noteWithoutRoom(engine)
  const other = await compose()
  await engine.settled()
  expect(server.applied).toEqual([other])
  const [kept] = await desk.db.outbox.toArray()
  expect(kept).toMatchObject({ op, state: 'attention', firstSentAt: null })
  expect(kept?.verdict).toMatchObject({
    st: 'parked',
    code: 'TOO_LARGE',
    message: 'There is no room for more files',
  })
  expect((await readFile(desk.db, file.id))?.bytes.byteLength).toBe(10)
  for (let minute = 0; minute < 62; minute += 1) await pass(engine, 60_000)
  expect(await states()).toEqual([[op, 'attention', 'parked']])
  server.isFull = false
  for (let minute = 0; minute < 62; minute += 1) await pass(engine, 60_000)
  expect(server.applied).toEqual([other, op])
  engine.stop()
})

test('it goes when its agent says so, and is gone when its agent throws it away', async () => {
  const engine = await started()
  const first = await noteWithoutRoom(engine)
  expect(await discard(desk, first.op)).toBe('gone')
  const second = await noteWithoutRoom(engine)
  server.isFull = false
  await reissue(desk, second.op)
  engine.wake('work')
  await engine.settled()
  expect(server.applied).toHaveLength(1)
  expect(await desk.db.outbox.count()).toBe(0)
  engine.stop()
})

test('a draft whose file there is no room for is set aside as late as any other: typing goes on in it', async () => {
  const engine = await started()
  server.isFull = true
  const bytes = new ArrayBuffer(10)
  const file = await keepFile(desk.db, { name: 'a.png', type: 'image/png', bytes }, 0)
  const [id, spareId] = await takeIds(desk.db, 2)
  const type = (html: string, over: number) =>
    mutate(desk, 'drafts.save', {
      ...{ id, spareId, conversationId: 10, mode: 'reply', messageId: null, mailboxId: null, subject: '' },
      ...{ to: [], cc: [], bcc: [], html, attachments: [file], rev: over + 1, over, device: 'Laptop' },
    })
  await type('<p>Dear</p>', 0)
  await pass(engine, 6000)
  await type('<p>Dear Dana</p>', 1)
  expect(await desk.db.outbox.count()).toBe(1)
  for (let minute = 0; minute < 15; minute += 1) await pass(engine, 60_000)
  const [kept] = await desk.db.outbox.toArray()
  expect(kept).toMatchObject({ state: 'attention', verdict: { message: 'There is no room for more files' } })
  server.isFull = false
  for (let minute = 0; minute < 62; minute += 1) await pass(engine, 60_000)
  expect(server.applied).toHaveLength(1)
  engine.stop()
})
