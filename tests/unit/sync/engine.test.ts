import { beforeEach, expect, test, vi } from 'vitest'
import { seededRandom } from '#lib/random.ts'
import { mutate } from '#local/mutate.ts'
import { leaseSize } from '#domain/sync/lease.ts'
import { readAllMeta, readMeta, writeMeta } from '#local/meta.ts'
import { askRebuild, chooseWindow } from '#local/window.ts'
import { Engine } from '#sync/engine.ts'
import { resetReplica } from '#sync/reset.ts'
import { heartbeatIntervalMs, Term } from '#sync/term.ts'
import { TransportError, type TransportFault } from '#sync/transport/transport.ts'
import { firstId, memoryDesk } from '../../support/replica.ts'
import { ScriptedServer } from '../../support/scripted-server.ts'

type Desk = Awaited<ReturnType<typeof memoryDesk>>

let desk: Desk
let server: ScriptedServer
let engine: Engine

beforeEach(async () => {
  desk = await memoryDesk()
  server = new ScriptedServer()
  const { db, bus, clock } = desk
  engine = new Engine({ db, durable: db, bus, transport: server, clock, random: seededRandom(3n) })
})

const close = () =>
  mutate(desk, 'conversations.setStatus', { conversationId: 10, statusId: 4, acknowledged: 0 })
const connection = async () => (await readMeta(desk.db, 'status')).connection

test('a start fills the replica, and a change leaves by itself', async () => {
  await engine.start()
  await engine.settled()
  expect(await desk.db.conversations.count()).toBe(1)
  expect(await connection()).toBe('online')
  await close()
  await engine.settled()
  expect(server.pushes).toHaveLength(1)
  expect(await desk.db.outbox.count()).toBe(0)
  expect(await desk.db.conversations.get(10)).toMatchObject({ statusId: 4 })
  engine.stop()
})

test('the rows of a new device do not wait for its range of ids', async () => {
  const lease = server.lease.bind(server)
  const held: number[] = []
  server.lease = async (...asked) => {
    held.push(await desk.db.conversations.count())
    return lease(...asked)
  }
  await engine.start()
  await engine.settled()
  expect(held).toEqual([1])
  expect(await connection()).toBe('online')
  engine.stop()
})

test.each<[TransportFault, string]>([
  ['offline', 'offline'],
  ['server', 'offline'],
  ['busy', 'offline'],
  ['auth', 'auth'],
  ['logout', 'auth'],
  ['upgrade', 'upgrade'],
])('a request that fails with %s refuses no op and is said plainly', async (fault, shown) => {
  await engine.start()
  await engine.settled()
  server.fault = fault
  await close()
  await engine.settled()
  expect(await connection()).toBe(shown)
  expect(await desk.db.outbox.toArray()).toMatchObject([{ state: 'waiting', verdict: null }])
  server.fault = null
  desk.clock.pass(1000)
  engine.wake('online')
  await engine.settled()
  expect(await desk.db.outbox.count()).toBe(0)
  engine.stop()
})

test('a server that falls silent is said to be gone at once, and to be back without a pull of its own', async () => {
  await engine.start()
  await engine.settled()
  const before = server.requests
  engine.silence()
  await vi.waitFor(async () => expect(await connection()).toBe('offline'))
  engine.answered()
  await vi.waitFor(async () => expect(await connection()).toBe('online'))
  expect(server.requests).toBe(before)
  engine.stop()
})

test('a server that is back is asked at once by a device whose request had failed', async () => {
  await engine.start()
  await engine.settled()
  server.fault = 'offline'
  engine.wake('poke')
  await engine.settled()
  engine.silence()
  server.fault = null
  engine.answered()
  await engine.settled()
  expect(await connection()).toBe('online')
  engine.stop()
})

test('a server that falls silent hides nothing that the agent has to do', async () => {
  await engine.start()
  await engine.settled()
  server.fault = 'auth'
  engine.wake('poke')
  await engine.settled()
  engine.silence()
  engine.answered()
  await engine.settled()
  expect(await connection()).toBe('auth')
  engine.stop()
})

test('while the server is gone it is asked a bounded number of times, and gestures do not add to them', async () => {
  await engine.start()
  await engine.settled()
  server.fault = 'offline'
  engine.wake('poke')
  await engine.settled()
  const before = server.requests
  for (let second = 0; second < 600; second += 1) {
    await close()
    desk.clock.pass(1000)
    await engine.settled()
  }
  // Ten minutes: a few quick retries, then at most one per half minute on average.
  expect(server.requests - before).toBeLessThan(60)
  expect(server.requests - before).toBeGreaterThan(5)
  engine.stop()
})

test('an op is marked before it is sent, so that a lost answer is known to be one', async () => {
  await engine.start()
  await engine.settled()
  server.fault = 'offline'
  await close()
  await engine.settled()
  const [op] = await desk.db.outbox.toArray()
  expect(op).toMatchObject({ attempts: 1 })
  expect(op?.firstSentAt).not.toBeNull()
  engine.stop()
})

test('since when there is no connection stays what it was over a load, until the server has answered', async () => {
  const { db, bus, clock } = desk
  const since = async () => (await readMeta(db, 'status')).since
  server.fault = 'offline'
  await engine.start()
  await engine.settled()
  const lostAt = clock.now()
  expect(await since()).toBe(lostAt)
  engine.stop()
  clock.pass(3_600_000)
  engine = new Engine({ db, durable: db, bus, transport: server, clock, random: seededRandom(4n) })
  await engine.start()
  await engine.settled()
  expect([await connection(), await since()]).toEqual(['offline', lostAt])
  server.fault = null
  engine.wake('online')
  await engine.settled()
  expect(await connection()).toBe('online')
  clock.pass(60_000)
  await engine.settled()
  server.fault = 'offline'
  engine.wake('asked')
  await engine.settled()
  expect([await connection(), await since()]).toEqual(['offline', clock.now()])
  engine.stop()
})

test('while the device seems offline, asking comes before marking: such an op can be dropped without the server', async () => {
  const { db, bus, clock } = desk
  const random = seededRandom(3n)
  const seemsOnline = () => false
  engine = new Engine({ db, durable: db, bus, transport: server, clock, random, seemsOnline })
  await engine.start()
  await engine.settled()
  server.fault = 'offline'
  await close()
  await engine.settled()
  expect(await db.outbox.toArray()).toMatchObject([{ attempts: 0, firstSentAt: null }])
  server.fault = null
  engine.wake('timer')
  await engine.settled()
  expect(await db.outbox.count()).toBe(0)
  engine.stop()
})

test('a server that does not know the range of ids is shown it again', async () => {
  await engine.start()
  await engine.settled()
  expect(server.leases).toBe(1)
  server.forgetsLease = true
  await close()
  await engine.settled()
  expect(await desk.db.outbox.toArray()).toMatchObject([{ state: 'waiting' }])
  desk.clock.pass(60_000)
  await engine.settled()
  expect(server.leases).toBe(2)
  expect(await desk.db.outbox.count()).toBe(0)
  engine.stop()
})

test('a device asks for its next range of ids when half of the present one is used, and once', async () => {
  const { lease } = await readAllMeta(desk.db)
  await writeMeta(desk.db, { nextId: firstId() + leaseSize / 2 + 1 })
  await engine.start()
  await engine.settled()
  expect(server.furtherLeases).toEqual([lease?.device])
  expect(await readMeta(desk.db, 'nextLease')).toMatchObject({ k: 9000 })
  engine.wake('poke')
  await engine.settled()
  expect(server.furtherLeases).toHaveLength(1)
  engine.stop()
})

test('a copy of another device goes on under the name it is given, also for its next range', async () => {
  server.renames = '0196f000-0000-7000-8000-00000000000c'
  await writeMeta(desk.db, { nextId: firstId() + leaseSize / 2 + 1 })
  await engine.start()
  await engine.settled()
  expect(await readMeta(desk.db, 'client')).toBe(server.renames)
  expect(server.furtherLeases).toEqual([server.renames])
  engine.stop()
})

test('threads that another tab asks for are fetched by the one that leads, and remembered as opened', async () => {
  await engine.start()
  await engine.settled()
  desk.bus.publish({ wanted: [10] })
  await engine.settled()
  expect(server.pulls.at(-1)?.want).toEqual([{ thread: 10 }])
  expect(Object.keys(await readMeta(desk.db, 'opened'))).toEqual(['10'])
  engine.stop()
})

test('a thread that is found incomplete is fetched, but nobody opened it', async () => {
  server.items = 2
  await engine.start()
  await engine.settled()
  engine.wake('poke')
  await engine.settled()
  expect(server.pulls.some(({ want }) => want.some((each) => 'thread' in each && each.thread === 10))).toBe(
    true,
  )
  expect(await readMeta(desk.db, 'opened')).toEqual({})
  engine.stop()
})

test('in another history of the server the lease is shown before anything is sent', async () => {
  await engine.start()
  await engine.settled()
  const before = server.leases
  server.epoch = 'b6b2a0d8-0000-4000-8000-000000000001'
  await close()
  engine.wake('poke')
  await engine.settled()
  expect(server.leases).toBe(before + 1)
  expect(await desk.db.outbox.count()).toBe(0)
  engine.stop()
})

test('a rebuild clears nothing before the server answers, and keeps what waits', async () => {
  await engine.start()
  await engine.settled()
  await desk.db.labels.add({ id: 5, name: 'left over', color: '#000000', v: 1 } as never)
  server.fault = 'offline'
  await close()
  await askRebuild(desk.db, desk.bus)
  await engine.settled()
  expect(await desk.db.conversations.count()).toBe(1)
  expect(await desk.db.labels.count()).toBe(1)
  server.fault = null
  engine.wake('online')
  await engine.settled()
  expect(server.pulls.at(-1)?.epoch).not.toBeNull()
  expect(server.pulls.filter(({ epoch }) => epoch === null)).toHaveLength(2)
  expect(await desk.db.labels.count()).toBe(0)
  expect(await desk.db.conversations.get(10)).toMatchObject({ statusId: 4 })
  expect(await desk.db.outbox.count()).toBe(0)
  expect(await readMeta(desk.db, 'mustRebuild')).toBe(false)
  engine.stop()
})

test('a wider window is asked for by a filling anew, a narrower one by its moment alone', async () => {
  await engine.start()
  await engine.settled()
  const day = 24 * 60 * 60 * 1000
  const { since: before = 0 } = server.pulls.at(-1) ?? {}
  await chooseWindow(desk.db, desk.bus, 365)
  await engine.settled()
  const filling = server.pulls.find(({ snapshot }) => snapshot !== null)
  expect(Math.round((before - (filling?.since ?? 0)) / day)).toBe(275)
  const count = server.pulls.length
  await chooseWindow(desk.db, desk.bus, 30)
  await engine.settled()
  expect(server.pulls.slice(count).map(({ snapshot }) => snapshot)).toEqual([null])
  engine.stop()
})

test('how far a filling is stands in the status while it lasts', async () => {
  const seen: unknown[] = []
  desk.bus.subscribe(() => void readAllMeta(desk.db).then(({ status }) => seen.push(status.filling)))
  await engine.start()
  await engine.settled()
  expect(seen).toContainEqual({ done: 1, total: 1 })
  expect((await readMeta(desk.db, 'status')).filling).toBeNull()
  engine.stop()
})

test('without room on the device it says so, keeps what waits, and goes on when there is room', async () => {
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  desk.db.conversations.hook('creating', full)
  await engine.start()
  await engine.settled()
  expect(await readMeta(desk.db, 'status')).toMatchObject({ isFull: true })
  desk.db.conversations.hook('creating').unsubscribe(full)
  engine.wake('asked')
  await engine.settled()
  expect(await readMeta(desk.db, 'status')).toMatchObject({ isFull: false, connection: 'online' })
  expect(await desk.db.conversations.count()).toBe(1)
  engine.stop()
})

// Seed 20271752 of the simulation.
test('a request of an earlier lead that fails late does not end the next one', async () => {
  const { bus, clock } = desk
  // The lease is only confirmed first on a filled device.
  await engine.start()
  await engine.settled()
  engine.stop()
  const db = desk.connect()
  engine = new Engine({ db, durable: db, bus, transport: server, clock, random: seededRandom(3n) })
  const { promise, reject } = Promise.withResolvers<never>()
  const lease = server.lease.bind(server)
  const asking = new Promise<void>((resolve) => {
    server.lease = () => (resolve(), promise)
  })
  await engine.start()
  await asking
  const pulls = server.pulls.length
  // Another tab takes over; this one learns it at its next heartbeat.
  await new Term([]).begin(desk.db, clock)
  const stop = vi.spyOn(engine, 'stop')
  clock.pass(heartbeatIntervalMs)
  await vi.waitFor(() => expect(stop).toHaveBeenCalled())
  server.lease = lease
  const starting = engine.start()
  reject(new TransportError('offline', 'gone'))
  await starting
  await engine.settled()
  clock.pass(2000)
  await engine.settled()
  expect(server.pulls.length).toBeGreaterThan(pulls)
  engine.stop()
})

// Seed 20280222 of the simulation.
test('a server restored while the device is being filled anew is offered what it has lost', async () => {
  await engine.start()
  await engine.settled()
  const { op } = await close()
  await engine.settled()
  expect(server.applied).toEqual([op])
  engine.stop()
  await resetReplica(desk.db, desk.bus)
  server.epoch = 'b6b2a0d8-0000-4000-8000-000000000002'
  await engine.start()
  await engine.settled()
  expect(server.pulls.flatMap(({ doubt }) => doubt)).toContain(op)
  engine.stop()
})
