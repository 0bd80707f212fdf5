import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportView } from '#domain/customers/import.ts'
import { socketEvents, type Poke } from '#domain/sync/poke.ts'
import { Replica } from '#local/database.ts'
import { readMeta } from '#local/meta.ts'
import { contactImport } from '#server/customers/import/contact-import.ts'
import { importJob } from '#server/customers/import/import-job.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { Engine } from '#sync/engine.ts'
import { httpTransport } from '#sync/transport/http-transport.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { localBus } from '../../support/local-bus.ts'
import { times } from '../../support/prove.ts'

/* An import costs the desk's devices no more than the rows they store of it (D2-07). */

const rows = times(1000, 100_000)

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** Idle device of an agent: replica, engine and socket until it sleeps. Counts its traffic. */
async function openDevice() {
  const { token } = await desk.signIn(desk.agent)
  const cost = { requests: 0, bytes: 0 }
  const counted: typeof fetch = async (path, init) => {
    cost.requests += 1
    cost.bytes += String(init?.body ?? '').length
    const answer = await fetch(`${desk.url}${String(path)}`, init)
    const text = await answer.text()
    cost.bytes += text.length
    return new Response(text, answer)
  }
  const tokens = { get: async () => token, reject: () => undefined, set: () => undefined }
  const db = new Replica(desk.accountId, desk.agent.id, { indexedDB: new IDBFactory(), IDBKeyRange })
  const engine = new Engine({
    ...{ db, durable: db, bus: localBus(), transport: httpTransport(counted, tokens) },
    ...{ clock: nodeClock, random: nodeRandom },
  })
  await engine.start()
  const isSettled = async () => {
    await engine.settled()
    return (await readMeta(db, 'lastPullAt')) ?? 0
  }
  await expect.poll(isSettled).toBeGreaterThan(0)
  const socket = io(desk.url, { path: '/support/socket.io', transports: ['websocket'], auth: { token } })
  const hello = async () => ({
    ...{ epoch: await readMeta(db, 'epoch'), cursor: await readMeta(db, 'cursor') },
    scopeEpoch: await readMeta(db, 'scopeEpoch'),
  })
  await socket.timeout(5000).emitWithAck(socketEvents.join, await hello())
  socket.on(socketEvents.poke, (poke: Poke) => {
    void readMeta(db, 'cursor').then(([seq]) => poke.head !== seq && engine.wake('poke'))
  })
  Object.assign(cost, { requests: 0, bytes: 0 })
  const head = async () => (await desk.sql<{ seq: number }>('select seq from account_head'))[0]?.seq
  const isThere = async () => (await readMeta(db, 'cursor'))[0] === (await head())
  return {
    ...{ db, cost, wakeUp: () => engine.start() },
    caughtUp: async () => {
      await expect.poll(isThere, { timeout: 70_000 }).toBe(true)
    },
    sleep() {
      socket.disconnect()
      engine.stop()
    },
  }
}

/** Imports the file, as an administrator and the job runner do. */
async function bringIn(text: string) {
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), 'dealers.csv')
  const { body } = await desk.call<ImportView>('POST', '/desk/customers/import', {
    as: desk.owner,
    body: form,
  })
  const { database, clock, accountId } = desk
  const kinds = [importJob(contactImport, { database }) as never]
  const parts = { database, clock, kinds, random: nodeRandom, log: { warn: () => undefined } }
  const began = performance.now()
  await finishJob(parts, { accountId, id: body.job?.id ?? 0 })
  const { body: done } = await desk.call<ImportView>('GET', `/desk/customers/import/${body.id}`, {
    as: desk.owner,
  })
  return { counts: done.counts, seconds: (performance.now() - began) / 1000 }
}

test(`D2-07: an import of ${rows} contacts costs a device next to nothing, whether it is idle or away`, async () => {
  await desk.receive({ from: 'Dana Whitlock <dana@customer.example>' })
  const devices = { idle: await openDevice(), away: await openDevice() }
  devices.away.sleep()
  const [dana] = await devices.idle.db.contacts.toArray()
  const lines = Array.from(
    { length: rows - 1 },
    (_, n) => `Ada,Dealer ${n},dealer${n}@dealers.example,+49 341 ${n},Dealers ${n % 10},Leipzig`,
  )
  const head = 'First name,Last name,Email,Phone,Company,City'
  const { counts, seconds } = await bringIn(
    [head, ...lines, 'Dana,Whitlock,dana@customer.example,17,,'].join('\n'),
  )
  expect(counts).toMatchObject({ added: rows - 1, changed: 1 })
  await devices.away.wakeUp()
  for (const [name, device] of Object.entries(devices)) {
    await device.caughtUp()
    device.sleep()
    const { requests, bytes } = device.cost
    console.info(
      `${rows} contacts in ${Math.round(seconds)} s, ${name}: ${requests} requests, ${bytes} bytes`,
    )
    expect(await device.db.contacts.toArray()).toMatchObject([{ id: dana?.id, phone: '17' }])
    expect(requests).toBeLessThan(30)
    // A device that wakes up also asks for its id lease.
    expect(bytes).toBeLessThan(times(5_000, 200_000))
  }
}, 1_800_000)
