import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import type { MessageView } from '#domain/conversations/calls/rest-shapes.ts'
import type { Verdict, WireOp } from '#domain/sync/push.ts'
import { pick, seededRandom } from '#lib/random.ts'
import { startCruelSmtp, type CruelSmtp } from '../../support/services/cruel-smtp.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { openDevice, replyOp, type Device } from './device.ts'

/*
 * Eighteen answers are sent while server and database are killed at random times, from the printed seed:
 * OUTPOST_KILLS_SEED repeats them, as far as the machine's timing allows.
 */

const sends = 18
const kills = 5
const killings = ['server', 'database', 'both', 'server at its start'] as const

const seed = BigInt(process.env['OUTPOST_KILLS_SEED'] ?? Date.now())
const random = seededRandom(seed)
const upTo = (ms: number) => Math.floor(random.next() * ms)

let smtp: CruelSmtp
let product: Product
let device: Device

beforeAll(async () => {
  console.info(`kills: OUTPOST_KILLS_SEED=${seed}`)
  // Slow enough for a kill at any point of a delivery.
  smtp = await startCruelSmtp(() => upTo(60))
  product = await startProduct({ env: { SMTP_URL: smtp.url } })
  device = await openDevice(product, 'maya@demo.outpost.test')
})

beforeEach(() => onTestFailed(() => console.info(product.output().slice(-5000))))

afterAll(async () => {
  await product?.close()
  await smtp.close()
})

const idOf = (op: WireOp) => `<${op.op}@demo.outpost.test>`

async function messageOf(op: WireOp): Promise<MessageView | undefined> {
  const { id, conversationId } = op.args as { id: number; conversationId: number }
  return (await device.thread(conversationId)).messages.find((message) => message.id === id)
}

/** Sends all answers one after the other, each until it is acknowledged, like a device. */
async function sendAll(ops: readonly WireOp[], verdicts: Map<string, Verdict>): Promise<void> {
  for (const op of ops) {
    verdicts.set(op.op, await device.push(op))
    await sleep(upTo(300))
  }
}

async function killWhileStarting(): Promise<void> {
  // A killed start fails, unless it was complete already.
  const starting = Promise.allSettled([product.restart()])
  await sleep(upTo(1500))
  await product.kill()
  await starting
}

async function killAgainAndAgain(isOver: () => boolean): Promise<string[]> {
  const done: string[] = []
  while (done.length < kills && !isOver()) {
    await sleep(100 + upTo(900))
    const victim = pick(random, killings)
    done.push(victim)
    if (victim === 'database' || victim === 'both') product.killDatabase()
    if (victim === 'database') continue
    await product.kill()
    if (victim === 'server at its start') await killWhileStarting()
    await product.restart()
  }
  return done
}

test('whatever is killed when: acknowledged answers are there, and no mail goes twice', async () => {
  const places = device.answerable.slice(0, sends)
  expect(places).toHaveLength(sends)
  const ops = places.map((place, n) => replyOp(device, place, `<p>Answer ${n}</p>`))
  const verdicts = new Map<string, Verdict>()
  let isOver = false
  const sending = sendAll(ops, verdicts).finally(() => (isOver = true))
  const killed = await killAgainAndAgain(() => isOver)
  await sending
  console.info(`killed: ${killed.join(', ')}`)

  const settled = await until(
    'every mail is sent or in doubt',
    async () => {
      const messages = await Promise.all(ops.map(messageOf))
      const states = messages.map((message) => message?.delivery?.state ?? 'missing')
      if (states.some((state) => state === 'queued' || state === 'sending')) throw new Error(states.join(' '))
      return states
    },
    { within: 45_000, every: 500 },
  )
  // Another restart: automatic retries happen before one more mail has been sent.
  await product.restart()
  const last = replyOp(device, places[0] as (typeof places)[0], '<p>The last one</p>')
  await device.push(last)
  await until('the last mail arrives', () => smtp.dotsOf(idOf(last)) > 0, { within: 30_000 })

  const facts = ops.map((op, n) => `${settled[n]} ${smtp.dotsOf(idOf(op))}`)
  console.info(`how they ended (state, arrivals): ${facts.join(', ')}`)
  expect([...verdicts.values()].map(({ st }) => st)).toEqual(ops.map(() => 'applied'))
  // sent: arrived once. unknown: arrived once, or not at all, if killed between the mark and the dot.
  expect(facts.filter((fact) => !/^sent 1$|^unknown [01]$/.test(fact))).toEqual([])
  const again = await Promise.all(ops.map((op) => device.push(op)))
  expect(again.map(({ st, seq }) => ({ st, seq }))).toEqual(
    ops.map((op) => ({ st: 'applied', seq: verdicts.get(op.op)?.seq })),
  )
  for (const [n, op] of ops.entries()) {
    const { messages } = await device.thread((op.args as { conversationId: number }).conversationId)
    expect(messages.filter((message) => message.messageHtml?.includes(`Answer ${n}<`))).toHaveLength(1)
  }
  expect(smtp.taken.map(({ messageId }) => messageId).toSorted()).toEqual(
    [...new Set(smtp.taken.map(({ messageId }) => messageId))].toSorted(),
  )
}, 150_000)
