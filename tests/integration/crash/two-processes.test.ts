import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import type { Verdict, WireOp } from '#domain/sync/push.ts'
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { openDevice, type Device } from './device.ts'

/*
 * Two server processes on one PostgreSQL serve the same agents behind a round-robin balancer: each call of a
 * device goes to the other process. One of them is repeatedly stopped or killed.
 */

const agents = ['maya', 'priya', 'owner', 'maya'] as const
const notesEach = 60
const restarts = 4

let database: FreshDatabase
let products: Product[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const { host, port, user, database: name } = database.config
  const address = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const folder = mkdtempSync(join(tmpdir(), `outpost-product-${process.pid}-`))
  const env = { DATABASE_URL: address }
  // The first process creates the demo.
  products = [await startProduct({ folder, env })]
  products.push(await startProduct({ folder, env }))
}, 180_000)

beforeEach(() =>
  onTestFailed(() => {
    for (const product of products) console.info(product.output().slice(-3000))
  }),
)

afterAll(async () => {
  for (const product of products) await product.close()
  await database?.drop()
})

/** URLs of the processes in turn. */
function balanced(): Pick<Product, 'url'> {
  let calls = 0
  return {
    get url() {
      calls += 1
      return (products[calls % products.length] as Product).url
    },
  }
}

const noteOp = (device: Device, n: number, html: string): WireOp => {
  const { conversation } = device.answerable[n % device.answerable.length] as Device['answerable'][number]
  return {
    op: randomUUID(),
    cmd: 'notes.add',
    opv: 1,
    args: {
      id: device.newId(),
      conversationId: conversation.id,
      messageId: null,
      html,
      mentions: [],
      attachments: [],
      draftId: null,
    },
    base: null,
    needs: [],
    at: Date.now(),
    firstSentAt: null,
  }
}

async function work(device: Device, name: string): Promise<Map<WireOp, Verdict>> {
  const done = new Map<WireOp, Verdict>()
  for (let n = 0; n < notesEach; n += 1) {
    const op = noteOp(device, n, `<p>${name} ${n}.</p>`)
    done.set(op, await device.push(op))
    await sleep(50)
  }
  return done
}

test('one of two processes restarts under load: every op is applied, once', async () => {
  const devices = await Promise.all(
    agents.map((agent) => openDevice(balanced(), `${agent}@demo.outpost.test`)),
  )
  let isOver = false
  const working = Promise.all(devices.map((device, n) => work(device, `device ${n} note`))).finally(
    () => (isOver = true),
  )
  const restarting = async () => {
    let done = 0
    for (; done < restarts && !isOver; done += 1) {
      const product = products[done % 2] as Product
      await sleep(300)
      if (done < 2) await product.stop()
      else await product.kill()
      await product.restart()
    }
    return done
  }
  const [results, done] = await Promise.all([working, restarting()])
  expect(done).toBeGreaterThan(1)

  const first = devices[0] as Device
  const places = new Set<number>()
  for (const verdicts of results)
    for (const [op, verdict] of verdicts) {
      expect(verdict).toMatchObject({ st: 'applied' })
      places.add((op.args as { conversationId: number }).conversationId)
    }
  const texts: string[] = []
  for (const id of places) {
    const { messages, notes } = await first.thread(id)
    for (const { note } of [...messages.flatMap((message) => message.notes), ...notes]) texts.push(note)
  }
  const expected = devices.flatMap((_, device) =>
    Array.from({ length: notesEach }, (__, n) => `<p>device ${device} note ${n}.</p>`),
  )
  expect(texts.filter((text) => text.startsWith('<p>device ')).toSorted()).toEqual(expected.toSorted())
  // Repeated ops get the same answers from either process.
  for (const [n, verdicts] of results.entries())
    for (const [op, verdict] of [...verdicts].slice(0, 5)) {
      const again = await (devices[n] as Device).push(op)
      expect([again.st, again.seq]).toEqual(['applied', verdict.seq])
    }
}, 180_000)
