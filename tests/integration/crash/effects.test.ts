import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import type { MessageView } from '#domain/conversations/calls/rest-shapes.ts'
import type { WireOp } from '#domain/sync/push.ts'
import { startCruelSmtp, type CruelSmtp } from '../../support/services/cruel-smtp.ts'
import { startProduct, type Product } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { openDevice, replyOp, type Device } from './device.ts'

/*
 * The point at which a process is killed decides if its mail may be retried automatically: before the final
 * dot it must be, after it only an agent may decide.
 */

let smtp: CruelSmtp
let product: Product
let device: Device
let used = 0

beforeAll(async () => {
  smtp = await startCruelSmtp()
  product = await startProduct({ env: { SMTP_URL: smtp.url } })
  device = await openDevice(product, 'maya@demo.outpost.test')
})

beforeEach(() => onTestFailed(() => console.info(product.output().slice(-5000))))

afterAll(async () => {
  await product?.close()
  await smtp.close()
})

afterEach(() => smtp.drop())

const idOf = (op: WireOp) => `<${op.op}@demo.outpost.test>`
const target = (op: WireOp) => op.args as { id: number; conversationId: number }

/** Pushes an answer in a conversation of its own. */
async function answer(words: string, attachments: object[] = []): Promise<WireOp> {
  const place = device.answerable[used]
  used += 1
  if (!place) throw new Error('the demo has too few conversations')
  const op = replyOp(device, place, `<p>${words}</p>`, attachments)
  const verdict = await device.push(op)
  expect(verdict).toMatchObject({ st: 'applied' })
  return op
}

async function messageOf(op: WireOp): Promise<MessageView | undefined> {
  const { id, conversationId } = target(op)
  return (await device.thread(conversationId)).messages.find((message) => message.id === id)
}

const settled = (op: WireOp, state: string) =>
  until(
    `${idOf(op)} is ${state}`,
    async () => {
      const message = await messageOf(op)
      return message?.delivery?.state === state ? message : undefined
    },
    { within: 30_000 },
  )

/** Sends another mail and waits for its arrival: automatic retries have happened by then. */
async function anotherMailPasses(): Promise<void> {
  const op = await answer('Passing by')
  await settled(op, 'sent')
}

test('killed before the message began: it leaves by itself, once', async () => {
  const held = smtp.holdNext('DATA')
  const op = await answer('Killed at DATA')
  await held
  await product.kill()
  await product.restart()
  await settled(op, 'sent')
  expect(smtp.dotsOf(idOf(op))).toBe(1)
})

test('killed in the middle of a large message: it leaves by itself, once', async () => {
  const bytes = Buffer.alloc(12 * 1024 * 1024, 'large')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { id: device.newId(), name: 'large.pdf', sha256 }
  await device.upload({ ...file, bytes })
  const held = smtp.holdNext('body')
  const described = { ...file, size: bytes.length, type: 'application/pdf', contentId: null, isInline: false }
  const op = await answer('Killed in the middle', [described])
  await held
  await product.kill()
  await product.restart()
  await settled(op, 'sent')
  expect(smtp.dotsOf(idOf(op))).toBe(1)
})

test('killed after the dot: shown as unknown, stays so, and Resend uses the same Message-ID', async () => {
  const held = smtp.holdNext('dot')
  const op = await answer('Killed after the dot')
  await held
  await product.kill()
  await product.restart()
  const message = await settled(op, 'unknown')
  expect(message.delivery?.reason).toBeTruthy()
  await product.restart()
  await anotherMailPasses()
  expect((await messageOf(op))?.delivery?.state).toBe('unknown')
  expect(smtp.dotsOf(idOf(op))).toBe(1)

  await device.call('POST', `/desk/messages/${target(op).id}/resend`)
  await settled(op, 'sent')
  expect(smtp.dotsOf(idOf(op))).toBe(2)
  await anotherMailPasses()
  expect(smtp.dotsOf(idOf(op))).toBe(2)
})

test('the connection ends before the dot while all processes live: it leaves by itself, once', async () => {
  const held = smtp.holdNext('DATA')
  const op = await answer('Cut off before the message')
  await held
  smtp.drop()
  await settled(op, 'sent')
  expect(smtp.dotsOf(idOf(op))).toBe(1)
})

test('the connection ends after the dot while all processes live: unknown as well', async () => {
  const held = smtp.holdNext('dot')
  const op = await answer('Cut off after the dot')
  await held
  smtp.drop()
  await settled(op, 'unknown')
  await anotherMailPasses()
  expect(smtp.dotsOf(idOf(op))).toBe(1)
})

test('the database dies between the 250 and its record: the mail is not sent again', async () => {
  const held = smtp.holdNext('dot')
  const op = await answer('The database dies meanwhile')
  await held
  product.killDatabase()
  smtp.release()
  const message = await until(
    'the delivery is decided',
    async () => {
      const now = await messageOf(op)
      return now?.delivery && ['sent', 'unknown'].includes(now.delivery.state) ? now : undefined
    },
    { within: 30_000 },
  )
  expect(message.delivery?.state).toMatch(/sent|unknown/)
  await anotherMailPasses()
  expect(smtp.dotsOf(idOf(op))).toBe(1)
})

test('the database dies before the message began: it leaves by itself, once', async () => {
  const held = smtp.holdNext('DATA')
  const op = await answer('The database dies early')
  await held
  product.killDatabase()
  smtp.release()
  await settled(op, 'sent')
  await anotherMailPasses()
  expect(smtp.dotsOf(idOf(op))).toBe(1)
})
